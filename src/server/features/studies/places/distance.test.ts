import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundingBox, greatCircleKm } from './distance.ts';

const point = fc.record({
  lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test.each([
  ['Chicago to New York', { lat: 41.8781, lon: -87.6298 }, { lat: 40.7128, lon: -74.006 }, 1144],
  ['London to Dublin', { lat: 51.5074, lon: -0.1278 }, { lat: 53.3498, lon: -6.2603 }, 463],
  ['across the date line', { lat: -17, lon: 179.5 }, { lat: -17, lon: -179.5 }, 106],
  ['no way at all', { lat: 10, lon: 20 }, { lat: 10, lon: 20 }, 0],
])('[F3] the distance is the great circle: %s', (_, from, to, km) => {
  expect(Math.round(greatCircleKm(from, to))).toBe(km);
});

test('[F3] the bounding box loses no point within the distance, poles and date line included', () => {
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.1, max: 8000, noNaN: true }), (centre, other, km) => {
      if (greatCircleKm(centre, other) > km) return;
      const box = boundingBox(centre, km);
      const inside =
        box.west <= box.east
          ? other.lon >= box.west && other.lon <= box.east
          : other.lon >= box.west || other.lon <= box.east;
      expect(inside && other.lat >= box.south && other.lat <= box.north).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
