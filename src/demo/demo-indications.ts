import type { Indication } from '#schemas/study/study.ts';

type Row = readonly [
  id: number,
  en: string,
  es: string,
  alsoCalled?: readonly string[],
  options?: { readonly type?: Indication['type']; readonly hidden?: boolean },
];

interface DemoCategory {
  readonly id: number;
  readonly en: string;
  readonly es: string;
  readonly indications: readonly Row[];
}

/**
 * The conditions of the demonstration, with other names by which registries call them. Healthy volunteers (11) are
 * built in.
 */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    id: 10,
    en: 'Lungs and breathing',
    es: 'Pulmones y respiración',
    indications: [
      [4, 'Asthma', 'Asma', ['Bronchial asthma', 'Severe asthma', 'Asthma in children']],
      [
        12,
        'COPD (chronic lung disease)',
        'EPOC (enfermedad pulmonar crónica)',
        [
          'COPD',
          'Chronic obstructive pulmonary disease',
          'Pulmonary disease, chronic obstructive',
          'Emphysema',
          'Chronic bronchitis',
        ],
      ],
      [13, 'Long-lasting cough', 'Tos persistente', ['Chronic cough', 'Refractory chronic cough']],
      [
        14,
        'Hay fever and allergies',
        'Fiebre del heno y alergias',
        ['Allergic rhinitis', 'Seasonal allergic rhinitis', 'Allergies', 'Hay fever'],
      ],
    ],
  },
  {
    id: 20,
    en: 'Heart and blood',
    es: 'Corazón y sangre',
    indications: [
      [
        1,
        'High blood pressure',
        'Presión arterial alta',
        ['Hypertension', 'Essential hypertension', 'Arterial hypertension'],
      ],
      [2, 'High cholesterol', 'Colesterol alto', ['Hypercholesterolemia', 'Hyperlipidemia', 'Dyslipidemia']],
      [3, 'Heart failure', 'Insuficiencia cardíaca', ['Congestive heart failure', 'Chronic heart failure']],
      [15, 'Irregular heartbeat', 'Latidos irregulares del corazón', ['Atrial fibrillation', 'Arrhythmia']],
    ],
  },
  {
    id: 30,
    en: 'Diabetes and weight',
    es: 'Diabetes y peso',
    indications: [
      [
        5,
        'Type 2 diabetes',
        'Diabetes tipo 2',
        [
          'Diabetes mellitus, type 2',
          'Type 2 diabetes mellitus',
          'Type 2 diabetes mellitus (T2DM)',
          'Diabetes type 2',
          'T2DM',
        ],
      ],
      [6, 'Type 1 diabetes', 'Diabetes tipo 1', ['Diabetes mellitus, type 1', 'Type 1 diabetes mellitus', 'T1D']],
      [
        7,
        'Obesity or overweight',
        'Obesidad o sobrepeso',
        ['Obesity', 'Overweight', 'Overweight and obesity', 'Overweight or obesity'],
      ],
      [
        16,
        'Fatty liver',
        'Hígado graso',
        ['NASH', 'MASH', 'Nonalcoholic steatohepatitis', 'Non-alcoholic fatty liver disease'],
      ],
    ],
  },
  {
    id: 40,
    en: 'Brain and nerves',
    es: 'Cerebro y nervios',
    indications: [
      [8, 'Migraine', 'Migraña', ['Chronic migraine', 'Episodic migraine', 'Migraine disorders', 'Migraine headache']],
      [
        9,
        "Memory loss or Alzheimer's disease",
        'Pérdida de memoria o enfermedad de Alzheimer',
        ['Alzheimer disease', "Alzheimer's disease", 'Dementia', 'Mild cognitive impairment'],
      ],
      [17, "Parkinson's disease", 'Enfermedad de Parkinson', ['Parkinson disease']],
      [18, 'Epilepsy', 'Epilepsia', ['Seizures', 'Focal epilepsy']],
      [19, 'Multiple sclerosis', 'Esclerosis múltiple', ['MS', 'Relapsing multiple sclerosis']],
    ],
  },
  {
    id: 50,
    en: 'Mental health and sleep',
    es: 'Salud mental y sueño',
    indications: [
      [20, 'Depression', 'Depresión', ['Major depressive disorder', 'Depressive disorder', 'MDD']],
      [21, 'Anxiety', 'Ansiedad', ['Anxiety disorders', 'Generalized anxiety disorder']],
      [22, 'Trouble sleeping', 'Problemas para dormir', ['Insomnia', 'Chronic insomnia', 'Insomnia disorder']],
      [
        23,
        'ADHD',
        'TDAH',
        ['Attention deficit hyperactivity disorder', 'Attention deficit disorder with hyperactivity'],
      ],
    ],
  },
  {
    id: 60,
    en: 'Skin',
    es: 'Piel',
    indications: [
      [24, 'Eczema', 'Eccema', ['Atopic dermatitis', 'Dermatitis, atopic']],
      [25, 'Psoriasis', 'Psoriasis', ['Plaque psoriasis']],
      [26, 'Acne', 'Acné', ['Acne vulgaris']],
    ],
  },
  {
    id: 70,
    en: 'Joints, bones and digestion',
    es: 'Articulaciones, huesos y digestión',
    indications: [
      [
        27,
        'Knee or hip arthritis',
        'Artritis de rodilla o de cadera',
        ['Osteoarthritis', 'Osteoarthritis, knee', 'Knee osteoarthritis'],
      ],
      [28, 'Rheumatoid arthritis', 'Artritis reumatoide', ['Arthritis, rheumatoid']],
      [29, 'Gout', 'Gota', ['Gouty arthritis']],
      [31, 'Irritable bowel', 'Intestino irritable', ['Irritable bowel syndrome', 'IBS']],
      [
        32,
        "Crohn's disease or colitis",
        'Enfermedad de Crohn o colitis',
        ['Crohn disease', "Crohn's disease", 'Ulcerative colitis', 'Inflammatory bowel diseases'],
      ],
      [38, 'Candidate for knee replacement', 'Posible candidato a un reemplazo de rodilla', [], { hidden: true }],
    ],
  },
  {
    id: 80,
    en: 'Cancer',
    es: 'Cáncer',
    indications: [
      [33, 'Breast cancer', 'Cáncer de mama', ['Breast neoplasms', 'Breast carcinoma']],
      [
        34,
        'Lung cancer',
        'Cáncer de pulmón',
        ['NSCLC', 'Non-small cell lung cancer', 'Lung neoplasms', 'Carcinoma, non-small-cell lung'],
      ],
      [35, 'Prostate cancer', 'Cáncer de próstata', ['Prostatic neoplasms']],
    ],
  },
  {
    id: 90,
    en: 'Vaccines',
    es: 'Vacunas',
    indications: [
      [36, 'RSV vaccine', 'Vacuna contra el VRS', ['Respiratory syncytial virus vaccine'], { type: 'vaccine' }],
      [37, 'Flu vaccine', 'Vacuna contra la gripe', ['Influenza vaccine'], { type: 'vaccine' }],
      [39, 'COVID-19 vaccine', 'Vacuna contra el COVID-19', [], { type: 'vaccine' }],
    ],
  },
];
