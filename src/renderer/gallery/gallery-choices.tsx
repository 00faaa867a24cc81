import type { GalleryLook, GalleryView } from '#api/gallery-data.ts';
import { LANGUAGES, languageName } from '#schemas/language-codes.ts';
import { galleryAddress } from './gallery-address.ts';

interface Choice {
  readonly label: string;
  readonly view: Partial<GalleryView>;
}

interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

const GROUPS = {
  language: {
    label: 'Shown in',
    choices: LANGUAGES.map((language) => ({ label: languageName(language), view: { language } })),
  },
  colours: {
    label: 'Colours',
    choices: [
      { label: 'Trial search', view: { colours: 'trial-search' } },
      { label: 'Trials world', view: { colours: 'trials-world' } },
      { label: 'Partner', view: { colours: 'partner' } },
    ],
  },
} as const satisfies Readonly<Record<string, ChoiceGroup>>;

const LOOKS: Readonly<Record<GalleryLook, string>> = { empty: 'Empty', answered: 'Answered', errors: 'With errors' };

function isChosen(view: GalleryView, { example, ...choice }: Partial<GalleryView>): boolean {
  // A link to another example opens its empty state; the shown example counts as chosen in every state.
  if (example !== undefined) return example === view.example;
  return galleryAddress(undefined, { ...view, ...choice }) === galleryAddress(undefined, view);
}

function Group({
  folder,
  view,
  group: { label, choices },
}: {
  readonly folder: string | undefined;
  readonly view: GalleryView;
  readonly group: ChoiceGroup;
}) {
  return (
    <nav className="gallery-choice" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <ul>
        {choices.map((choice) => (
          <li key={choice.label}>
            <a
              href={galleryAddress(folder, { ...view, ...choice.view })}
              aria-current={isChosen(view, choice.view) ? 'true' : undefined}
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface GalleryChoicesProps {
  readonly folder: string | undefined;
  readonly view: GalleryView;
  readonly groups: readonly (keyof typeof GROUPS)[];
  readonly looks?: readonly GalleryLook[];
  readonly examples?: readonly string[];
  readonly themes: readonly string[];
}

/** Links to the same block in another language, colours, theme or state, or with another example. */
export function GalleryChoices({ folder, view, groups, themes, looks = [], examples = [] }: GalleryChoicesProps) {
  const shown: ChoiceGroup[] = [
    ...(examples.length > 1
      ? [
          {
            label: 'Example',
            choices: examples.map((label, index) => ({ label, view: { example: index + 1, look: 'empty' as const } })),
          },
        ]
      : []),
    ...(looks.length > 1
      ? [{ label: 'State', choices: looks.map((look) => ({ label: LOOKS[look], view: { look } })) }]
      : []),
    ...groups.map((name) => GROUPS[name]),
    ...(themes.length > 0
      ? [{ label: 'Theme', choices: ['', ...themes].map((theme) => ({ label: theme || 'None', view: { theme } })) }]
      : []),
  ];
  return (
    <div className="gallery-choices">
      {shown.map((group) => (
        <Group key={group.label} folder={folder} view={view} group={group} />
      ))}
    </div>
  );
}
