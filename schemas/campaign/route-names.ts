/**
 * The route names that flows share (A20), which editors suggest for a transition. A campaign may have routes with other
 * names.
 */
export const SHARED_ROUTE_NAMES = [
  'age',
  'dob',
  'home',
  'email',
  'phone',
  'thanks',
  'gender',
  'search',
  'name',
  'thankyou',
  'postal',
  'diagnosis',
  'indications',
  'cancerindications',
  'questions',
  'checkAgain',
  'confirmEligibility',
  'healthQuestions',
  'healthQuestionsThankYou',
  'oncologyConfirmation',
  'webScreenerHealth',
  'result',
  'calendarBooking',
  'secondaryScreeningScheduling',
  'siteScheduling',
  'calendarBookingThankYou',
  'partnerTransfer',
] as const;
