/** For `node --import`: writes the address of every loaded module to the file that MODULES_FILE names, one per line. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env['MODULES_FILE'];

registerHooks({
  load: (url, context, next) => {
    if (file !== undefined) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
