// Both languages hold the same texts; Croatian has `_few` wherever it has `_one`; no text is empty; a text names the
// same values in both languages; errors.json speaks of codes that the server has (docs/api-errors.md); every sentence
// of the server's rules for forms has its text (src/api/text-of-rule.json).
import { readdir, readFile } from 'node:fs/promises';

const locales = new URL('../src/i18n/locales/', import.meta.url);
const plural = /_(zero|one|few|many|other)$/;

function flatten(texts, path = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? flatten(value, `${path}${key}.`) : [[path + key, value]],
  );
}

const read = async (language, file) =>
  new Map(flatten(JSON.parse(await readFile(new URL(`${language}/${file}`, locales), 'utf8'))));
const bases = (texts) => new Set([...texts.keys()].map((key) => key.replace(plural, '')));
const valuesIn = (text) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ');

/** What is wrong with one file of texts, a line each. */
function complaints(file, en, hr) {
  const [inEnglish, inCroatian] = [bases(en), bases(hr)];
  const found = [];
  for (const key of inEnglish.difference(inCroatian)) found.push(`hr/${file} lacks ${key}`);
  for (const key of inCroatian.difference(inEnglish)) found.push(`en/${file} lacks ${key}`);
  for (const key of hr.keys()) {
    const few = key.replace(/_one$/, '_few');
    // a code of the server may end like a plural, such as image.more_than_one
    if (file !== 'errors.json' && key.endsWith('_one') && !hr.has(few)) found.push(`hr/${file} lacks ${few}`);
  }
  for (const [key, text] of [...en, ...hr]) if (text.trim() === '') found.push(`${file}: ${key} is empty`);
  for (const [key, text] of hr) {
    const other = en.get(key) ?? en.get(key.replace(plural, '_other'));
    if (other !== undefined && valuesIn(text) !== valuesIn(other)) found.push(`${file}: ${key} names other values`);
  }
  return found;
}

const [english, croatian] = await Promise.all(['en', 'hr'].map((language) => readdir(new URL(language, locales))));
const missing = [...new Set(english).symmetricDifference(new Set(croatian))].map(
  (file) => `only one language: ${file}`,
);
const files = english.filter((file) => croatian.includes(file));
const found = await Promise.all(
  files.map(async (file) => complaints(file, ...(await Promise.all([read('en', file), read('hr', file)])))),
);
const ofTheBrowser = ['unexpected', 'network'];
const codes = await readFile(new URL('../../docs/api-errors.md', import.meta.url), 'utf8');
const unknown = [...(await read('en', 'errors.json')).keys()]
  .filter((code) => !ofTheBrowser.includes(code) && !codes.includes(`\`${code}\``))
  .map((code) => `errors.json: no answer has the code ${code}`);

/** What the rules for forms say; C++ joins literals that stand side by side. */
async function sentencesOfServer() {
  const files = [
    'accounts/account_rules.cpp',
    'accounts/taken_names.cpp',
    'http/fields.cpp',
    'providers/provider_rules.cpp',
  ];
  const read = (file) => readFile(new URL(`../../server/${file}`, import.meta.url), 'utf8');
  const source = (await Promise.all(files.map(read))).join('\n').replace(/"\s+"/g, '');
  const rules = [...source.matchAll(/constexpr auto \w+ =\s*"([^"]+)"/g)].map(([, sentence]) => sentence);
  return { source, rules };
}
const textOfRule = JSON.parse(await readFile(new URL('../src/api/text-of-rule.json', import.meta.url), 'utf8'));
const { source, rules } = await sentencesOfServer();
const ofNoField = ['Language must be en or hr']; // the app sends the language itself, and only one of these
const strayRules = rules
  .filter((sentence) => !(sentence in textOfRule || ofNoField.includes(sentence)))
  .map((sentence) => `text-of-rule.json lacks "${sentence}"`);
for (const [sentence, key] of Object.entries(textOfRule)) {
  const [namespace, path] = key.split(':');
  if (!source.includes(`"${sentence}"`)) strayRules.push(`text-of-rule.json: the server never says "${sentence}"`);
  if (!(await read('en', `${namespace}.json`)).has(path)) strayRules.push(`text-of-rule.json: there is no text ${key}`);
}
const all = [...missing, ...found.flat(), ...unknown, ...strayRules];
for (const line of all) console.error(line);
if (all.length > 0) process.exit(1);
console.log(`texts: ${files.length} files, both languages whole`);
