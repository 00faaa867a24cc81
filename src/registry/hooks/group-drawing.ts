/** Words of groups of conditions, by the drawing that fits: a catalogue names its groups as it likes. */
const DRAWINGS = {
  lungs: /lung|breath|respir|allerg/i,
  diabetes: /diabet|weight|obes|metabol|endocrin/i,
  cancer: /cancer|oncolog|tumou?r/i,
  mind: /mental|sleep|mood/i,
  brain: /brain|nerv|neuro|memory/i,
  heart: /heart|blood|cardi|circul/i,
  skin: /skin|derma/i,
  joints: /joint|bone|muscle|arthr/i,
  vaccine: /vaccin|infect|virus/i,
  eyes: /eye|vision|ophthalm/i,
  women: /wom[ae]n|pregnan|gyn/i,
} as const;

/** The drawing of a group of conditions, by its English name. */
export function groupDrawing(name: string): `group-${string}` {
  const found = Object.entries(DRAWINGS).find(([, words]) => words.test(name));
  return `group-${found?.[0] ?? 'general'}`;
}
