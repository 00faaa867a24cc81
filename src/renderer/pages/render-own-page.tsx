import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { OwnPages, RenderedOwnPage } from '#api/own-pages.ts';
import { ActiveFlows } from './active-flows.tsx';
import {
  AppointmentCancel,
  AppointmentCancelled,
  AppointmentLost,
  AppointmentPage,
} from './appointment/appointment-page.tsx';
import { appointmentTexts } from './appointment/appointment-texts.ts';
import { AppointmentTimes } from './appointment/appointment-times.tsx';
import { AuthorNotices } from './author-notices.tsx';
import { ClosedPage, closedTitle } from './closed/closed-page.tsx';
import { LegalPage, legalTitle } from './legal-text.tsx';
import { NotFound } from './not-found.tsx';
import { DraftRefused, draftRefusedTitle, PreviewBar } from './preview/preview-bar.tsx';
import { SigningFailed, SigningPage, SigningSession } from './signing/signing-page.tsx';
import { signingTexts } from './signing/signing-texts.ts';
import { studyLinkedData } from './study/study-linked-data.ts';
import { studyTexts } from './study/study-texts.ts';
import { StudyPage, UnknownStudy } from './study/study-page.tsx';

interface OwnPage<Props> {
  readonly Content: (props: Props) => ReactNode;
  readonly title: (props: Props) => string;
  readonly linkedData?: (props: Props) => object;
}

const PAGES: { readonly [Name in keyof OwnPages]: OwnPage<OwnPages[Name]> } = {
  appointment: { Content: AppointmentPage, title: ({ locale }) => appointmentTexts(locale)('title') },
  'appointment-times': {
    Content: AppointmentTimes,
    title: ({ locale, issue }) => {
      const t = appointmentTexts(locale);
      return issue === undefined ? t('timesTitle') : t('error', { title: t('timesTitle') });
    },
  },
  'appointment-cancel': { Content: AppointmentCancel, title: ({ locale }) => appointmentTexts(locale)('cancelTitle') },
  'appointment-cancelled': {
    Content: AppointmentCancelled,
    title: ({ locale }) => appointmentTexts(locale)('cancelledTitle'),
  },
  'appointment-lost': { Content: AppointmentLost, title: ({ locale, why }) => appointmentTexts(locale)(`${why}Title`) },
  signing: {
    Content: SigningPage,
    title: ({ locale, title, issue }) => (issue === undefined ? title : signingTexts(locale)('error', { title })),
  },
  'signing-session': { Content: SigningSession, title: ({ title }) => title },
  'signing-failed': { Content: SigningFailed, title: ({ locale }) => signingTexts(locale)('failedTitle') },
  study: {
    Content: StudyPage,
    title: ({ locale, details: { study } }) => study.name[locale] ?? study.name.en,
    linkedData: ({ details, locale, address }) => studyLinkedData(details, { locale, address, t: studyTexts(locale) }),
  },
  'unknown-study': { Content: UnknownStudy, title: ({ product }) => product },
  legal: { Content: LegalPage, title: ({ text, name }) => legalTitle(text) ?? name },
  closed: { Content: ClosedPage, title: closedTitle },
  'not-found': { Content: NotFound, title: ({ sections }) => sections[0]?.title ?? '' },
  'active-flows': { Content: ActiveFlows, title: () => 'Active flows' },
  'preview-bar': { Content: PreviewBar, title: () => 'Preview' },
  'draft-refused': { Content: DraftRefused, title: draftRefusedTitle },
  'author-notices': { Content: AuthorNotices, title: () => 'For authors' },
};

/** Renders a page of the server that belongs to no flow. None of it runs in the browser. */
export function renderOwnPage<Name extends keyof OwnPages>(name: Name, props: OwnPages[Name]): RenderedOwnPage {
  const { Content, title, linkedData } = PAGES[name];
  return {
    title: title(props),
    html: renderToStaticMarkup(createElement(() => Content(props))),
    linkedData: linkedData?.(props),
  };
}
