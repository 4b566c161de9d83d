#!/usr/bin/env node
// This file uses only syntax that an old Node can parse, so that such a Node still prints the sentence below.

var OLDEST = 24
var version = process.versions.node

if (Number(version.split('.')[0]) < OLDEST) {
  process.stderr.write(
    '[error] Tessera needs Node ' +
      OLDEST +
      ' or newer and was started with Node ' +
      version +
      ': `npm install node@' +
      OLDEST +
      '` brings one for this folder alone, which `npx tessera` then uses, or install it from https://nodejs.org.\n',
  )
  process.exit(1)
}

import('../lib/tessera.mjs')
