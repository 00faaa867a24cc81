/** The digits of a phone number in any notation; undefined if there are none. */
export function digits(phone: unknown): string | undefined {
  const found = typeof phone === 'string' ? phone.replace(/\D/g, '') : '';
  return found === '' ? undefined : found;
}
