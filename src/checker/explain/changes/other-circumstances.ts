import type { FlowState } from '#engine/flow-state.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Subject } from '../../prove/explore/subject.ts';
import { REMOTE_CLASSES, REMOTE_NAMES } from '../../prove/world/remote-classes.ts';
import { criteriaClasses } from '../../prove/world/criteria-classes.ts';
import { CRITERIA, SCREENER_CLASSES, STUDY_CLASSES } from '../../prove/world/study-classes.ts';
import { QUERY_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { Other } from './other-answers.ts';

/**
 * Returns everything else that a visit could bring: another link, language, study or window, or another outcome of a
 * call.
 */
export function otherCircumstances(subject: Subject, state: FlowState): Other[] {
  const visits = VARIABLES.flatMap((variable) =>
    Array.from({ length: subject.world.sizeOf(variable) ?? 0 }, (_, index) =>
      other(`${variable} ${index}`, (visit) => withVariable(subject, visit, variable, index)),
    ),
  );
  const remotes = REMOTE_NAMES.flatMap((name) =>
    remoteKey(name, state) === undefined
      ? []
      : REMOTE_CLASSES[name].map((_, index) => other(`${name} ${index}`, (visit) => withOutcome(visit, name, index))),
  );
  const studies = state.payload.study === undefined ? [] : studyOthers(subject);
  return [...visits, ...remotes, ...studies];
}

const VARIABLES = [
  'locale',
  'country',
  'indication',
  'known',
  'device.width',
  'study',
  ...Object.keys(QUERY_PARAMETERS).map((name) => `query.${name}`),
];

function other(id: string, apply: Other['apply']): Other {
  return { id, answered: false, apply };
}

/** Returns the visit with one of its circumstances taken from another class. */
function withVariable({ world }: Subject, state: FlowState, variable: string, index: number): FlowState {
  const { locale, query, payload, device } = world.visitOf({ [variable]: index });
  if (variable === 'locale') return { ...state, locale };
  if (variable === 'device.width') return { ...state, device };
  if (variable === 'country') return { ...state, payload: { ...state.payload, country: payload.country } };
  if (variable.startsWith('query.'))
    return { ...state, query: { ...without(state.query, variable.slice('query.'.length)), ...query } };
  return { ...state, payload: withPart(state.payload, payload, variable) };
}

type Payload = FlowState['payload'];

/** A part that the other class does not have is removed. */
function withPart(own: Payload, theirs: Payload, variable: string): Payload {
  const { indication: _indication, prePopFields: _known, study: _study, ...rest } = own;
  const from = (name: string) => (variable === name ? theirs : own);
  const [about, known, loaded] = [from('indication').indication, from('known').prePopFields, from('study').study];
  return {
    ...rest,
    ...(about ? { indication: about } : {}),
    ...(known ? { prePopFields: known } : {}),
    ...(loaded ? { study: loaded } : {}),
  };
}

function without(query: FlowState['query'], name: string): FlowState['query'] {
  return Object.fromEntries(Object.entries(query).filter(([parameter]) => parameter !== name));
}

function withOutcome(state: FlowState, name: (typeof REMOTE_NAMES)[number], index: number): FlowState {
  const key = remoteKey(name, state);
  return key === undefined ? state : { ...state, remote: { ...state.remote, ...REMOTE_CLASSES[name][index]?.(key) } };
}

function studyOthers({ campaign, cuts }: Subject): Other[] {
  const criteria = criteriaClasses(campaign, cuts).classes.map((some) => ({ criteria: [...some] }));
  const wishes = Object.entries(SCREENER_CLASSES).flatMap(([name, classes]) =>
    classes.map((patch, index) =>
      other(`${name} ${index}`, (state) =>
        withStudy(state, (study) => ({ ...study, webScreener: { ...study.webScreener, ...patch } })),
      ),
    ),
  );
  return [
    ...Object.entries({ ...STUDY_CLASSES, [CRITERIA]: criteria }).flatMap(([name, classes]) =>
      classes.map((patch, index) =>
        other(`${name} ${index}`, (state) => withStudy(state, (study) => ({ ...study, ...patch }))),
      ),
    ),
    ...wishes,
  ];
}

function withStudy(
  state: FlowState,
  change: (study: NonNullable<FlowState['payload']['study']>) => FlowState['payload']['study'],
): FlowState {
  const study = state.payload.study && change(state.payload.study);
  return study === undefined ? state : { ...state, payload: { ...state.payload, study } };
}
