// Adds up what the test programs left in a folder and prints the one closing line.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];
let passed = 0;
let failed = 0;

for (const file of readdirSync(folder)) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (file.endsWith('.log')) {
    for (const [, ok, bad] of text.matchAll(/^\[doctest\] test cases:.*?(\d+) passed \|\s*(\d+) failed/gm)) {
      passed += Number(ok);
      failed += Number(bad);
    }
  } else if (file.endsWith('.json')) {
    const web = JSON.parse(text);
    passed += web.numPassedTests;
    failed += web.numFailedTests + (web.numFailedTestSuites && !web.numFailedTests ? web.numFailedTestSuites : 0);
  } else if (file.endsWith('.tap')) {
    passed += Number(text.match(/^# pass (\d+)/m)?.[1] ?? 0);
    failed += Number(text.match(/^# fail (\d+)/m)?.[1] ?? 1) + Number(text.match(/^# cancelled (\d+)/m)?.[1] ?? 0);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
