/**
 * For `node --import`: writes the address of every module that is loaded to the file that MODULES_FILE names, a line
 * each.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env['MODULES_FILE'];

registerHooks({
  load: (url, context, next) => {
    if (file !== undefined) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
