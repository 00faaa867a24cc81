import { readFileSync, readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
const which = process.argv[2]; const dir = process.argv[3]!;
let valid: (v: unknown) => boolean = () => true;
if (which === 'ajv') { const ajv = new Ajv2020({ strict: false }); ajvFormats.default(ajv); valid = ajv.compile(JSON.parse(readFileSync('schemas/json/campaign.schema.json', 'utf8'))); }
let bad = 0;
for (const f of readdirSync(dir)) if (!valid(JSON.parse(readFileSync(`${dir}/${f}`, 'utf8')))) bad++;
console.log(which, bad);
