import { createEnvironmentReader } from '#server/core/config/environment-reader.ts';
import { readOperator } from '#server/core/config/read-operator.ts';
import { systemClock } from '#server/core/clock.ts';
import { timesOfStudy } from '#server/features/scheduling/index.ts';
import { DAYS_AHEAD } from '#schemas/scheduling/services.ts';
import { issuesOf, onDatabase } from '../command-database.ts';
import { couldNotRun, countOf, EXIT, say, type Exit } from '../output.ts';

/**
 * `times STUDY_ID`: each site that offers scheduling, how many slots it has left that can still be booked, and the
 * first one. Exit code 1: one of them has no free slot.
 */
export async function timesOf(studyId: string): Promise<Exit> {
  if ((process.env['SITE_SCHEDULING_BASE_URL'] ?? '') !== '')
    return couldNotRun(
      'SITE_SCHEDULING_BASE_URL is set: ask that service, which knows the times of the sites. ' +
        'This command reads the opening hours in our own database.',
    );
  const reader = createEnvironmentReader(process.env, '.');
  const operator = await readOperator(reader, process.env['OPERATOR_FILE'], '.');
  if (!operator) return couldNotRun(issuesOf(reader));
  return onDatabase(async ({ db }) => {
    const known = await db.selectFrom('studies').select('id').where('id', '=', studyId).executeTakeFirst();
    if (!known) return couldNotRun(`No study has the id "${studyId}". Import it first: npm run studies -- import FILE`);
    const noticeHours = operator.appointmentNotice?.visitHours;
    const sites = await timesOfStudy(db, studyId, { now: systemClock.now(), days: DAYS_AHEAD, noticeHours });
    for (const { site, free } of sites.toSorted((a, b) => a.free.length - b.free.length))
      say(
        `${site.studySiteId}  ${site.name}: ` +
          (free.length === 0 ? 'no free time' : `${free.length} free, the first ${free[0]?.start ?? ''}`),
      );
    const full = sites.filter(({ free }) => free.length === 0).length;
    say(
      sites.length === 0
        ? `No site of ${studyId} offers scheduling and has opening hours.`
        : `${countOf(sites.length, 'site', 'sites')}, ${full} without a free slot in the next ${DAYS_AHEAD} days.`,
    );
    return sites.length === 0 || full > 0 ? EXIT.findings : EXIT.good;
  });
}
