import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { about } from '#schemas/about.ts';
import { Language } from '#schemas/language.ts';
import { SCHEDULING_SERVICES } from '#schemas/scheduling/services.ts';
import { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { AppServices } from '../app-services.ts';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problem.ts';
import { ProblemSchema } from '../http/problem-schema.ts';
import { calendarFile } from '../scheduling/calendar-file.ts';

const { start, end } = AvailabilitySlot.properties;
const Query = Type.Object(
  { start, end, service: Type.Enum([...SCHEDULING_SERVICES], about('Where it was booked', 'site')), locale: Language },
  about('The appointment', { start: '2026-11-23T15:00:00.000Z' }, { additionalProperties: false }),
);
const isQuery = Compile(Query);

/** The calendar file of an appointment (H4). It is made of what the address says, so it needs no visit and tells nothing else. */
export function registerCalendarRoute(app: FastifyInstance, { config, clock }: Pick<AppServices, 'config' | 'clock'>): void {
  // A file for people, no call: it stands outside the API and its description.
  const schema = { hide: true, querystring: Query, response: { 200: { type: 'string', description: 'text/calendar' }, '4xx': ProblemSchema } };
  app.get('/calendar.ics', { schema, serializerCompiler: () => (text) => String(text) }, (request, reply) => {
    const { query } = request;
    if (!isQuery.Check(query) || Number.isNaN(Date.parse(query.start)) || !(Date.parse(query.start) < Date.parse(query.end))) return sendProblem(request, reply, new Problem('request-invalid'));
    const event = { start: new Date(query.start), end: new Date(query.end), service: query.service, locale: query.locale, incomingNumber: config.operator.incomingCallNumber };
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').header('content-disposition', 'attachment; filename="appointment.ics"').send(calendarFile(event, clock.now()));
  });
}
