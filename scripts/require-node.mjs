// Loaded before each command (`node --import`). In words that a Node of ten years ago reads: one that is too old for
// the rest of the code has to come as far as the sentence that says so.

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
