/** The encryption key of the servers of these checks, so that the checks can read what they stored. */
export const KEY = Buffer.alloc(32, 7).toString('base64');
