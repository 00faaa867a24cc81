/** Where the product keeps a text: a key of the shell, a key of a block, a document of the campaigns folder. */
type Holder = `shell ${string}` | `block ${string} ${string}` | `campaign ${string}`;

/** A text of the specification, word for word, and where people read it. */
export interface MessageRow {
  readonly text: string;
  readonly at: Holder;
}

/** A message that only operators read: the file whose code contains it. */
export interface LogRow {
  readonly text: string;
  readonly file: string;
}

/** The texts that visitors read. `{product}` is the brand's noun, which includes "clinical" (N7). */
export const MESSAGES: readonly MessageRow[] = [
  // Validation (E1–E13)
  { text: 'This field is required', at: 'shell validation.required' },
  { text: 'Please enter a valid age', at: 'shell validation.age' },
  { text: 'Please enter a valid postal code', at: 'shell validation.postalCode' },
  { text: 'Please enter a valid phone number', at: 'shell validation.phone' },
  { text: 'Please enter a valid full name', at: 'shell validation.fullName' },
  { text: 'Please enter a valid birth date', at: 'shell validation.birthDate' },
  { text: 'Please enter a valid date', at: 'shell validation.date' },
  { text: 'Please enter a date in the future', at: 'shell validation.dateInFuture' },
  { text: 'Please enter a date in the present or past', at: 'shell validation.dateInPast' },
  { text: 'Please enter a valid number of centimeters', at: 'shell validation.centimeters' },
  { text: 'Please enter a valid number of feet', at: 'shell validation.feet' },
  { text: 'Please enter a valid number of inches', at: 'shell validation.inches' },
  { text: 'Please enter a valid weight', at: 'shell validation.weight' },
  { text: 'Please select at least one option', at: 'shell validation.selectAtLeastOne' },
  { text: 'Please complete the required fields.', at: 'shell validation.completeRequired' },
  { text: 'Please complete fields', at: 'shell validation.completeFields' },
  { text: 'This question must be answered', at: 'shell validation.criterion' },
  { text: 'select one option', at: 'shell validation.selectOne' },
  // Navigation and frame (D3, D16, B3, N3)
  { text: 'Back', at: 'shell nav.back' },
  { text: 'Next', at: 'shell nav.next' },
  { text: 'Finish', at: 'shell nav.finish' },
  { text: 'Why we ask', at: 'shell whyWeAsk.label' },
  { text: 'Terms of use', at: 'shell footer.terms' },
  { text: 'Privacy policy', at: 'shell footer.privacy' },
  { text: 'Cookie policy', at: 'shell footer.cookies' },
  { text: 'Consumer health data privacy notice', at: 'shell footer.consumerHealth' },
  { text: 'Registration', at: 'shell page.defaultTitle' },
  // Landing page, home (D1, D2)
  { text: 'Recruiting', at: 'block StudyCard label' },
  { text: 'under 2 minutes', at: 'block StudyCard time' },
  { text: 'See If You Qualify', at: 'block ScreenerIntro action' },
  { text: 'You could qualify for {indication} {product}', at: 'block ScreenerIntro titleFor' },
  { text: 'Why Choose Clinical Trials', at: 'block WhyTrials title' },
  { text: 'Take an active role in your healthcare', at: 'block WhyTrials activeRole' },
  { text: 'No-cost study-related care from local doctors', at: 'block WhyTrials care' },
  { text: 'No-cost study medication', at: 'block WhyTrials medication' },
  { text: 'or', at: 'block GenderSelect or' },
  { text: 'Find {product}', at: 'campaign s6.json' },
  { text: 'View {product}', at: 'campaign fragments/signup-contact.json' },
  { text: 'Male', at: 'block Gender gender.male' },
  { text: 'Female', at: 'block Gender gender.female' },
  { text: 'Non-Binary', at: 'block Gender gender.other' },
  // Step screens (D4, D13)
  { text: 'Myself', at: 'block CaregiverQuestion myself' },
  { text: 'omeone in my care', at: 'block CaregiverQuestion someoneElse' },
  { text: 'ho would be the study participant?', at: 'block GenderSelect legend' },
  { text: 'Yes', at: 'block Diagnosis yes' },
  { text: 'No', at: 'block Diagnosis no' },
  { text: 'No conditions matched your search.', at: 'block IndicationMultiSelect none.title' },
  { text: 'Please adjust your search and try again.', at: 'block IndicationMultiSelect none.text' },
  { text: 'other conditions', at: 'block IndicationMultiSelect legend' },
  // Screener (D5)
  { text: 'More Information', at: 'block AnchorMenu title' },
  { text: 'Benefits', at: 'block AnchorMenu benefits' },
  { text: 'Study Details', at: 'block AnchorMenu studyDetails' },
  { text: 'Eligibility', at: 'block AnchorMenu eligibility' },
  { text: 'Testimonials', at: 'block AnchorMenu testimonials' },
  { text: 'Qualification Questions', at: 'block CriteriaQuestions title' },
  { text: 'Benefits of Participation', at: 'block StudyLists benefits' },
  { text: 'no-cost doctor visit', at: 'block StudyLists doctorVisit' },
  { text: 'Compensation, which varies by study', at: 'block StudyLists compensation' },
  { text: 'No-cost study-related care', at: 'block StudyLists care' },
  { text: 'advancing new treatments', at: 'block StudyLists advancing' },
  // Ethnicity (E10)
  { text: 'American Indian or Alaska Native', at: 'block Ethnicity ethnicity.americanIndian' },
  { text: 'Asian', at: 'block Ethnicity ethnicity.asian' },
  { text: 'Black or African American', at: 'block Ethnicity ethnicity.black' },
  { text: 'Decline to Answer', at: 'block Ethnicity ethnicity.decline' },
  { text: 'Native Hawaiian or Pacific Islander', at: 'block Ethnicity ethnicity.hawaiian' },
  { text: 'Hispanic or Latino', at: 'block Ethnicity ethnicity.hispanic' },
  { text: 'White', at: 'block Ethnicity ethnicity.white' },
  { text: 'Middle Eastern or North African', at: 'block Ethnicity ethnicity.eastern' },
  // Thank-you and demographic questions (D9, D10)
  { text: '{firstName}, thank you for your interest', at: 'block ThankYou greeting' },
  { text: 'received your information', at: 'block ThankYou received' },
  { text: 'toll-free', at: 'block ThankYou callPrompt' },
  { text: 'study coordinator is available', at: 'block ThankYou coordinator' },
  { text: 'A coordinator will call you when we find a match', at: 'block ThankYou noTrials' },
  { text: 'contact your doctor', at: 'block ThankYou doctor' },
  { text: 'Find {product}', at: 'block ThankYou find' },
  { text: 'valid for 5 years', at: 'block ThankYou medicalRecords' },
  { text: 'about 10 minutes', at: 'block ThankYou medicalRecords' },
  { text: 'Find {product}', at: 'block HealthQuestionsThankYouPage find' },
  // Results (D11)
  { text: 'Congratulations', at: 'block CallNowResult congratulations' },
  { text: "Sorry, you didn't qualify for this study", at: 'block CallNowResult disqualified' },
  { text: 'Sorry, there is no study site near you available right now', at: 'block CallNowResult noSite' },
  { text: 'Search other {product}', at: 'block CallNowResult search' },
  // Consents (N5)
  { text: 'STOP', at: 'campaign fragments/contact-consents.json' },
  { text: 'HELP', at: 'campaign fragments/contact-consents.json' },
  { text: 'Trained study coordinators', at: 'campaign fragments/contact-consents.json' },
  // The partner's check (I3)
  { text: 'Please fill out all qualification questions.', at: 'block PartnerCheck questionsMissing' },
  { text: 'No study site was found for the given postal code.', at: 'block PartnerCheck noSite' },
  {
    text: 'Candidate does not meet BMI qualification for the study. Please check height and weight.',
    at: 'block PartnerCheck bmi',
  },
  { text: 'Please fill out all required fields for candidate.', at: 'block PartnerCheck fieldsMissing' },
  { text: 'An error occurred while checking candidate qualification.', at: 'block PartnerCheck failed' },
  { text: 'Candidate Qualified!', at: 'block PartnerCheck qualified' },
  // Booking (H1, H2, H4)
  {
    text: 'We are really sorry but there are no available slots for the next 7 days.',
    at: 'block SlotPicker fullyBooked',
  },
  {
    text:
      'We are sorry, an error occurred during booking creation. ' +
      'Please try again later or try to select a different booking day',
    at: 'block SlotPicker errorMessage',
  },
  { text: 'No suitable time', at: 'block SlotPicker noSuitableTime' },
  { text: 'Not interested', at: 'block SlotPicker notInterested' },
  { text: '{firstName}, thank you for your interest', at: 'block BookingThankYou greeting' },
  { text: 'received your information', at: 'block BookingThankYou received' },
  // Study search (J1, J2)
  { text: 'Search', at: 'block StudySearch search' },
  { text: 'Invalid postal code', at: 'block StudySearch invalid' },
  { text: 'No {product} found for postal code {code}', at: 'block StudyResults none' },
  { text: 'No {indication} {product} found for postal code {code}', at: 'block StudyResults noneAbout' },
  {
    text:
      'Sorry, no {product} are currently recruiting in your area. ' +
      'We’ll keep your information on file and reach out when new {product} become available.',
    at: 'block StudyResults sorry',
  },
  { text: 'Read more', at: 'block StudyResults readMore' },
  { text: 'Get pre-screened', at: 'block StudyResults getPreScreened' },
  { text: 'None of these apply to me', at: 'block ConditionChips none' },
  { text: 'Show Matching {product}', at: 'block ConditionChips show' },
  // Oncology, referral, signing (D12, C9, N5)
  { text: 'Thank you', at: 'block OncologyConfirmation greetingPlain' },
  { text: 'How did you hear about us?', at: 'block ReferralSource question' },
  { text: 'about 10 minutes', at: 'block SignatureConsent howLong' },
];

/** The messages that only operators read (A6, A7, A18, F3, F4, K1). */
export const LOG_MESSAGES: readonly LogRow[] = [
  { text: 'Invalid campaign name', file: 'src/server/pages/arrive.ts' },
  { text: '} does not exist for ${', file: 'src/server/pages/arrive.ts' },
  { text: '} has no associated indications', file: 'src/server/features/visits/payloads.ts' },
  { text: 'Indications parameter is set but it has no value', file: 'src/server/features/visits/payloads.ts' },
  { text: 'URL has a study id with no value', file: 'src/server/features/visits/payloads.ts' },
  { text: 'Unable to find country ${unserved} assuming USA', file: 'src/server/pages/visit.ts' },
  { text: 'formatPhone received an empty string', file: 'src/server/pages/address/prefilled-draft.ts' },
  { text: 'Getting Site Scheduling Status error', file: 'src/server/features/scheduling/site-scheduling.ts' },
  { text: 'Error retrieving nearby sites', file: 'src/server/features/visits/remotes.ts' },
  { text: 'Error during fetching match to study info', file: 'src/server/features/visits/remotes.ts' },
  { text: 'ChunkLoadError', file: 'src/ui/load-part.ts' },
  { text: 'Trying to save an invalid lead', file: 'schemas/api-problems.ts' },
  { text: 'Invalid lead no country', file: 'schemas/api-problems.ts' },
  { text: 'Required candidate fields missing', file: 'schemas/api-problems.ts' },
];
