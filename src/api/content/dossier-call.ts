import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { analysisParts, GivenDocuments } from './analyses.ts';
import { parts } from './contents.ts';
import { defineAnalysis } from './define-call.ts';

const { closed, largest } = parts;
const { campaign, day } = analysisParts;

export const writeDossier = defineAnalysis({
  path: '/dossier',
  summary: 'The ethics package of a campaign for a review board, as one HTML page; printed, it is the PDF',
  body: Type.Object(
    {
      campaign,
      documents: Type.Optional(GivenDocuments),
      publication: Type.Optional(
        Type.Integer(
          about('As it was after this publication, in place of `documents`', 21, { minimum: 1, ...largest }),
        ),
      ),
      language: Type.Optional(
        Type.String(
          about("The language of the package's own words; one that it does not speak is English", 'en', {
            minLength: 2,
            maxLength: 20,
          }),
        ),
      ),
    },
    about('What is packed', { campaign: 's6', language: 'en' }, closed),
  ),
  reply: Type.Object(
    {
      name: Type.String(about('What to call the file', 's6-dossier.en.html')),
      day,
      html: Type.String(about('The page, which needs no network', '<!doctype html>…')),
    },
    about('The package', { name: 's6-dossier.en.html' }, closed),
  ),
});
