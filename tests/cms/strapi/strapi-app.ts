import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { campaignContentType } from '#connectors/strapi/strapi-plugin.ts';

const core = (part: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${part}('api::campaign.campaign');\n`;

/** A Strapi app with one content type and our plugin, as its developer would write it by docs/cms.md. */
const FILES: Readonly<Record<string, string>> = {
  'config/server.js': `module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['made-up-key-one', 'made-up-key-two'] },
});
`,
  'config/admin.js': `module.exports = {
  auth: { secret: 'made-up-for-the-admin' },
  apiToken: { salt: 'made-up-salt' },
  transfer: { token: { salt: 'another-made-up-salt' } },
  secrets: { encryptionKey: 'made-up-key-of-32-characters-012' },
  // Its pages would have to be built first. What they call is there.
  serveAdminPanel: false,
};
`,
  'config/database.js': `module.exports = ({ env }) => ({
  connection: { client: 'sqlite', connection: { filename: env('DATABASE') }, useNullAsDefault: true },
});
`,
  'config/plugins.js': `module.exports = { trialflow: { enabled: true, resolve: './src/plugins/trialflow' } };\n`,
  'public/uploads/.gitkeep': '',
  'src/index.js': 'module.exports = {};\n',
  'src/api/campaign/content-types/campaign/schema.json': JSON.stringify(campaignContentType, null, 2),
  'src/api/campaign/controllers/campaign.js': core('Controller'),
  'src/api/campaign/routes/campaign.js': core('Router'),
  'src/api/campaign/services/campaign.js': core('Service'),
  'src/plugins/trialflow/package.json': JSON.stringify({
    name: 'strapi-plugin-trialflow',
    version: '1.0.0',
    strapi: { kind: 'plugin', name: 'trialflow', displayName: 'Trialflow' },
  }),
  'src/plugins/trialflow/strapi-server.js': `const { errors } = require('@strapi/utils');
const { trialflowStrapi } = require(process.env.PLUGIN);

module.exports = trialflowStrapi({
  ValidationError: errors.ValidationError,
  server: process.env.PRODUCT,
  token: process.env.TOKEN,
  webhook: { source: 'strapi', secret: process.env.HOOK },
});
`,
  'start.js': `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname }).start();\n`,
};

/** Writes the app beside the installed packages. Returns the file that starts it. */
export function writeStrapiApp(folder: string): string {
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(folder, 'start.js');
}
