// Node loads this file before a command (`node --import`).
//
// It uses only syntax that a ten-year-old Node can parse, so that such a Node still prints the sentence below.

var OLDEST = 24
var version = process.versions.node

if (Number(version.split('.')[0]) < OLDEST) {
  process.stderr.write(
    '[error] This project needs Node ' +
      OLDEST +
      ' and was started with Node ' +
      version +
      ': start it with `npm run` after `npm ci`, which brings Node ' +
      OLDEST +
      ' along unless it is told --ignore-scripts or --omit=dev, or install Node ' +
      OLDEST +
      ' on this machine.\n',
  )
  process.exit(1)
}
