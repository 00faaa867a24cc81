/** Body mass index: kilograms divided by metres squared, rounded to one decimal before it is compared (Q2). */
export function bodyMassIndex(heightCm: number, weightKg: number): number {
  const metres = heightCm / 100;
  return Math.round((weightKg / (metres * metres)) * 10) / 10;
}
