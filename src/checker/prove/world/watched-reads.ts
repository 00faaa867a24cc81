import type { FlowState } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { screenerVariable, studyVariable } from './study-classes.ts';

export type Note = (variable: string) => void;

/** Everything in a visit except the answers, watched: each read reports the variable that it depends on. */
export type WatchedVisit = Pick<FlowState, 'query' | 'payload' | 'remote' | 'device'> & {
  readonly bookings: NonNullable<FlowState['bookings']>;
  readonly again: (note: Note) => WatchedVisit;
};

/** Watches a visit. Created once per visit, because proxies are more expensive to create than to read. */
export function watchVisit(state: FlowState, note: Note): WatchedVisit {
  return {
    query: watch(state.query, (name) => note(`query.${name}`)),
    payload: watchPayload(state.payload, note),
    remote: watch(state.remote, (name) => note(`remote.${name}`)),
    device: watch(state.device, (name) => note(`device.${name}`)),
    bookings: watch(state.bookings ?? {}, () => note('booking')),
    again: (other) => watchVisit(state, other),
  };
}

/** Returns a watched view of a visit including its answers. */
export function watchState(
  view: FlowState,
  { query, payload, remote, device, bookings }: WatchedVisit,
  note: Note,
): FlowState {
  return { ...view, query, payload, remote, device, bookings, answers: watchAnswers(view.answers, note) };
}

/** Listing all answers reads none of them: what lists them only needs to identify the visit (remote keys do). */
function watchAnswers(answers: Answers, note: Note): Answers {
  let listed = '';
  return new Proxy(answers, {
    getOwnPropertyDescriptor: (target, name) => {
      listed = String(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get: (target, name): unknown => {
      if (typeof name === 'string' && name !== listed) note(name);
      listed = '';
      return Reflect.get(target, name);
    },
  });
}

const PAYLOAD_VARIABLES: Readonly<Record<string, string>> = {
  country: 'country',
  indication: 'indication',
  prePopFields: 'known',
  study: 'study',
};

function watchPayload(payload: FlowState['payload'], note: Note): FlowState['payload'] {
  const study = payload.study && watchStudy(payload.study, note);
  const watched = study ? { ...payload, study } : payload;
  return watch(watched, (name) => {
    const variable = PAYLOAD_VARIABLES[name];
    if (variable !== undefined) note(variable);
  });
}

function watchStudy(study: NonNullable<FlowState['payload']['study']>, note: Note) {
  const tell = (variable: string | undefined) => {
    if (variable !== undefined) note(variable);
  };
  const webScreener = watch(study.webScreener ?? {}, (name) => tell(screenerVariable(name)));
  return watch({ ...study, webScreener }, (name) => tell(studyVariable(name)));
}

function watch<Value extends object>(value: Value, tell: (name: string) => void): Value {
  return new Proxy(value, {
    get: (target, name): unknown => {
      if (typeof name === 'string') tell(name);
      return Reflect.get(target, name);
    },
  });
}
