import type { PageData } from '#api/page-data.ts';

/** The media files of the examples, as a page has them. */
export const EXAMPLE_MEDIA: NonNullable<PageData['media']> = {
  'knee-walk.jpg': { href: '/media/aa.jpg', width: 1440, height: 960, widths: [480, 960, 1440] },
  'knee-visit.jpg': { href: '/media/bb.jpg', width: 960, height: 600, widths: [480, 960] },
  'knee-joint.svg': { href: '/media/cc.svg', width: 320, height: 200 },
  'knee-team.svg': { href: '/media/dd.svg', width: 320, height: 200 },
  'knee-heart.svg': { href: '/media/ee.svg', width: 320, height: 200 },
  'knee-visit.webm': { href: '/media/ff.webm' },
  'knee-visit-en.vtt': { href: '/media/gg.vtt' },
  'knee-visit-es.vtt': { href: '/media/hh.vtt' },
};
