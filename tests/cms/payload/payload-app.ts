import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Who logs in to its admin page. */
export const AUTHOR = { email: 'author@cms.example', password: 'made-up-password' };

/** Payload 3 in a Next.js app, with the product's plugin, as its developer would write it by docs/cms.md. */
const FILES: Readonly<Record<string, string>> = {
  'next.config.mjs': `import { withPayload } from '@payloadcms/next/withPayload';

export default withPayload({ devIndicators: false });
`,
  'jsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@payload-config': ['./payload.config.js'] } } }),
  'payload.config.js': `import { sqliteAdapter } from '@payloadcms/db-sqlite';
import { buildConfig } from 'payload';

const { PLUGIN, DATABASE, PRODUCT, TOKEN, HOOK, API_KEY, AUTHOR } = process.env;

export default import(/* webpackIgnore: true */ /* turbopackIgnore: true */ PLUGIN).then(({ trialflowPayload }) =>
  buildConfig({
    secret: 'made-up-for-a-test',
    db: sqliteAdapter({ client: { url: 'file:' + DATABASE }, push: true }),
    admin: { user: 'users', avatar: 'default', importMap: { autoGenerate: false } },
    collections: [{ slug: 'users', auth: { useAPIKey: true }, fields: [] }],
    plugins: [trialflowPayload({ server: PRODUCT, token: TOKEN, webhook: { source: 'payload', secret: HOOK } })],
    telemetry: false,
    typescript: { autoGenerate: false },
    onInit: async (payload) => {
      const { totalDocs } = await payload.count({ collection: 'users' });
      if (totalDocs > 0) return;
      await payload.create({
        collection: 'users',
        data: { ...JSON.parse(AUTHOR), enableAPIKey: true, apiKey: API_KEY },
      });
    },
  }),
);
`,
  'app/(payload)/layout.jsx': `import config from '@payload-config';
import '@payloadcms/next/css';
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts';
import { importMap } from './admin/importMap.js';

async function serverFunction(args) {
  'use server';
  return handleServerFunctions({ ...args, config, importMap });
}

export default function Layout({ children }) {
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  );
}
`,
  'app/(payload)/admin/importMap.js': `import { CollectionCards } from '@payloadcms/next/rsc';

export const importMap = { '@payloadcms/next/rsc#CollectionCards': CollectionCards };
`,
  'app/(payload)/admin/[[...segments]]/page.jsx': `import config from '@payload-config';
import { generatePageMetadata, RootPage } from '@payloadcms/next/views';
import { importMap } from '../importMap.js';

export const generateMetadata = ({ params, searchParams }) => generatePageMetadata({ config, params, searchParams });

export default function Page({ params, searchParams }) {
  return RootPage({ config, importMap, params, searchParams });
}
`,
  'app/(payload)/api/[...slug]/route.js': `import config from '@payload-config';
import { REST_DELETE, REST_GET, REST_PATCH, REST_POST } from '@payloadcms/next/routes';

export const GET = REST_GET(config);
export const POST = REST_POST(config);
export const PATCH = REST_PATCH(config);
export const DELETE = REST_DELETE(config);
`,
};

/** Writes the app beside the installed packages. */
export function writePayloadApp(folder: string): void {
  for (const [name, text] of Object.entries(FILES)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
