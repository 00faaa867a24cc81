import type { DumpQuestion, PrescreenDump } from '#importers/prescreen/dump-schema.ts';

const question = (code: string, words: string, more: Partial<DumpQuestion> = {}): DumpQuestion => ({
  localquestioncode: code,
  question: words,
  datatype: 'YNNS',
  answers: null,
  skiplogic: null,
  ...more,
});

/** One made-up trial, with a rule of every kind that such a dump contains, some of which are incomprehensible. */
export const SAMPLE_DUMP: PrescreenDump = {
  clinicaltrial: [{ id: 'S-ECZEMA', name: 'A cream for eczema' }],
  questiontype: [
    question('birthDate', 'When were you born?', { datatype: 'DT' }),
    question('eczema', 'Do you have eczema?'),
    question('steroids', 'Do you take steroids?'),
    question('driving', 'Can you come to the site?', { datatype: 'YN' }),
    question('since', 'Since when?', {
      datatype: 'CNE',
      answers: [
        { code: '<6', text: 'Less than 6 months' },
        { code: '6+', text: '6 months or longer' },
        { code: 'none', text: 'I have no rash' },
      ],
    }),
    question('illnesses', 'Do you have one of these?', {
      datatype: 'CNE',
      answers: [
        { code: 'liver', text: 'Liver disease' },
        { code: 'kidney', text: 'Kidney disease' },
      ],
    }),
    question('attacks', 'How many attacks did you have?', { datatype: 'QTY' }),
    question('pregnant', 'Are you pregnant?', { skiplogic: { action: 'show' } }),
    question('gender', 'What is your gender?', { datatype: 'CNE', answers: [] }),
  ],
  clinicaltrialquestiontype: [
    ['birthDate', 'age>=18&&age<=70'],
    ['eczema', 'YNNS_YNS'],
    ['steroids', 'YNNS_NNS'],
    ['driving', 'YN_Y'],
    ['since', 'code!="<6"&&code!="none"'],
    ['illnesses', 'value.length==0'],
    ['attacks', 'qty>=1'],
    ['pregnant', 'YN_N'],
    ['gender', 'Any'],
    ['eczema', null],
    ['smoking', 'YN_N'],
  ].map(([questiontype = '', criteria]) => ({
    clinicaltrial: 'S-ECZEMA',
    questiontype: questiontype ?? '',
    criteria: criteria ?? null,
  })),
};
