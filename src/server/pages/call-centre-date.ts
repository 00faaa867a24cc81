import type { PageServices } from './page-services.ts';

/** The date at the call centre, `YYYY-MM-DD`: what a visitor in the US reads as today. */
export function dateAtCallCentre(services: PageServices, host: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: services.operatorFor(host).callCentreHours.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(services.clock.now());
}
