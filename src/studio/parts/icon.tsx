/** The icons of the studio: lines of 1.5 on 20 by 20. */
const PATHS = {
  undo: 'M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10h-2',
  redo: 'm13 4 4 4-4 4M17 8H8a5 5 0 0 0 0 10h2',
  up: 'm5 12 5-5 5 5',
  down: 'm5 8 5 5 5-5',
  add: 'M10 4v12M4 10h12',
  remove: 'M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  phone: 'M7 2h6a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM9.500 15.500h1',
  tablet: 'M5 2h10a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM9.500 15.500h1',
  desktop: 'M3 4h14v9H3zM8 17h4M10 13v4',
  proven: 'M10 2 4 4v5c0 4 3 7 6 9 3-2 6-5 6-9V4zM7 10l2 2 4-4',
  broken: 'M10 3 2 17h16zM10 8v4M10 14.500v.5',
  working: 'M10 3a7 7 0 1 0 7 7',
  undecided:
    'M7.500 7.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M10 14v.5M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  part: 'M3 5h8v8H3zM9 9h8v8H9z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  search: 'M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3zM14 14l4 4',
  drag: 'M8 5h.01M12 5h.01M8 10h.01M12 10h.01M8 15h.01M12 15h.01',
  close: 'm5 5 10 10M15 5 5 15',
  back: 'm12 4-6 6 6 6',
  comment: 'M4 4h12v9H9l-4 3v-3H4z',
  play: 'M6 4v12l10-6z',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.01M3 10h.01M3 15h.01',
  graph: 'M7 2h6v5H7zM2 13h6v5H2zM12 13h6v5h-6zM10 7v3M5 13v-3h10v3',
  closer: 'M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3zM14 14l4 4M6.500 9h5M9 6.500v5',
  farther: 'M9 3a6 6 0 1 1 0 12A6 6 0 0 1 9 3zM14 14l4 4M6.500 9h5',
  whole: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  people:
    'M7 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM2 17a5 5 0 0 1 10 0M13 4.500a3 3 0 0 1 0 5.500M14.500 12.500A5 5 0 0 1 18 17',
  again: 'M16 10a6 6 0 1 1-1.800-4.300M16 3v3.500h-3.500',
  life: 'M10 17S3 12.500 3 7.500A3.500 3.500 0 0 1 10 6a3.500 3.500 0 0 1 7 1.500C17 12.500 10 17 10 17z',
  edit: 'M4 16l.8-3.500L13.500 3.800l2.700 2.700L7.500 15.200zM11.500 5.800l2.700 2.700',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words; it says nothing by itself. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
