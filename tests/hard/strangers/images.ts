import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '#api/contract/index.ts';
import { cameraPng } from '#tests/support/images/picture-files.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { startCarelessImages } from './careless-images.ts';
import { ask, beginVisit, newVisitor, strangersWorld, type Answer, type Owner } from './world.ts';

/** How many images a visit may have. */
const LIMIT = 24;
const AT_ONCE = 58;
/** Sends an image to a visit. */
export function putImage(origin: string, { proof }: Owner, bytes: Buffer, id: string = randomUUID()): Promise<Answer> {
  return ask(origin, {
    method: 'PUT',
    url: `${API_PREFIX}/images/${id}`,
    headers: { ...proof, 'content-type': 'image/jpeg' },
    body: bytes,
  });
}

async function assessLimit(origin: string): Promise<Outcome> {
  const owner = await beginVisit((await strangersWorld()).origin, newVisitor());
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => putImage(origin, owner, cameraPng())));
  const stored = answers.filter(({ status }) => status === 201).length;
  const others = answers.filter(({ status, code }) => status !== 201 && code !== 'images-too-many');
  const broken = [
    ...(stored === LIMIT ? [] : [`${stored} images were stored of ${AT_ONCE} at once, not ${LIMIT}`]),
    ...(others.length === 0
      ? []
      : [`${others.length} were answered otherwise, such as ${others[0]?.status} ${others[0]?.code}`]),
  ];
  return { figures: { 'at once': AT_ONCE, stored }, broken };
}

/** The planted fault: a server that accepts images carelessly. */
export async function behindCareless(assess: (origin: string) => Promise<Outcome>): Promise<Outcome> {
  const careless = await startCarelessImages(LIMIT);
  try {
    return await assess(careless.origin);
  } finally {
    await careless.stop();
  }
}

export const strangersImages: HardCheck = {
  name: 'strangers-images',
  promise: `of ${AT_ONCE} images that one visit sends at once, ${LIMIT} are stored and the others are told so`,
  fault: 'a server that counts the images first and then stores one more',
  run: async () => assessLimit((await strangersWorld()).origin),
  runPlanted: () => behindCareless(assessLimit),
};
