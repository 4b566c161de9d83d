import { defineError } from '#kit/errors.ts'

export const SourceInvalid = defineError({
  name: 'SourceInvalid',
  title: 'The module of a source cannot be used.',
  message: (p: { source: string; reason: string }) => `${p.source}: ${p.reason}`,
  hint: 'Its default export is what defineSource(…) gives. `provider.source` in tenants.json is its path from the folder of that file.',
})

export const SourceSettingMissing = defineError({
  name: 'SourceSettingMissing',
  title: 'A source needs a setting that is not there.',
  message: (p: { source: string; setting: string; expected: string }) => `${p.source}: ${p.setting} ${p.expected}`,
  hint: 'Set it where the source is declared, or in the environment, and run the command again.',
})

export const SourceUnreadable = defineError({
  name: 'SourceUnreadable',
  title: 'A content system cannot be read.',
  message: (p: { source: string; reason: string }) => `${p.source} cannot be read: ${p.reason}`,
  hint: 'Check the address and the token of the source, and whether the content system runs.',
  status: 503,
})

export const WordPressNotFound = defineError({
  name: 'WordPressNotFound',
  title: 'There is no WordPress at the address of a source.',
  message: (p: { url: string; found: string }) =>
    `There is no WordPress at ${p.url}: ${p.found}. Set "url" of the source to the address of WordPress's home page.`,
  hint: 'Open the address with /wp-json/ behind it in a browser: WordPress answers with JSON that begins with its name.',
  status: 503,
})

export const WordPressRestOff = defineError({
  name: 'WordPressRestOff',
  title: 'The REST API of a WordPress is off.',
  message: (p: { url: string; reason: string }) =>
    `The REST API of the WordPress at ${p.url} is off: ${p.reason}. Let it answer /wp-json/wp/v2, or give the source a user and an application password.`,
  hint: 'As a rule a security plugin or the web server turns it off for visitors. Both have a list of exceptions.',
  status: 503,
})

export const WordPressLoginRefused = defineError({
  name: 'WordPressLoginRefused',
  title: 'WordPress refuses the user of a source.',
  message: (p: { url: string; user: string; reason: string }) =>
    `The WordPress at ${p.url} refuses the user "${p.user}": ${p.reason} Make a new application password for that user in WordPress (Users, Profile) and set it in the environment.`,
  hint: 'It is an application password, not the one that the user logs in with. WordPress wants https for it. Some web servers drop the header Authorization: for Apache set CGIPassAuth On.',
  status: 503,
})

export const SourceTimedOut = defineError({
  name: 'SourceTimedOut',
  title: 'A content system does not answer in time.',
  message: (p: { url: string; seconds: number }) =>
    `${p.url} did not answer within ${p.seconds} seconds. Try again later, or raise "timeoutMs" of the source.`,
  hint: 'What was read before is still served.',
  status: 503,
})

export const SourceAnswerRefused = defineError({
  name: 'SourceAnswerRefused',
  title: 'The answer of a content system cannot be used.',
  message: (p: { url: string; reason: string }) => `The answer of ${p.url} cannot be used: ${p.reason}`,
  hint: 'Open the address in a browser. If it is as it should be, report it with the message.',
  status: 503,
})

export const SourceFileInvalid = defineError({
  name: 'SourceFileInvalid',
  title: 'A file of content cannot be read.',
  message: (p: { file: string; line?: number; reason: string }) =>
    `${p.file}${p.line === undefined ? '' : `, line ${p.line}`}: ${p.reason}`,
  hint: 'Correct the file and save it. Nothing was changed: what was read before is still served.',
})

export const SourceFileFlawed = defineError({
  name: 'SourceFileFlawed',
  title: 'Something in a file of content is not as it is meant.',
  message: (p: { file: string; line: number; reason: string }) => `${p.file}, line ${p.line}: ${p.reason}`,
  hint: 'Correct the file and build again. The rest of the file is shown.',
})

export const SourceTokenRefused = defineError({
  name: 'SourceTokenRefused',
  title: 'A content system refuses the token of a source.',
  message: (p: { source: string; reason: string; holder: string }) =>
    `${p.source} refuses the token (401 ${p.reason}). Make a new one there and set it as ${p.holder}.`,
  hint: 'The token may have expired or been removed in the content system.',
  status: 503,
})

export const SourceRightMissing = defineError({
  name: 'SourceRightMissing',
  title: 'A source may not read a part of its content system.',
  message: (p: { source: string; part: string; reason: string }) =>
    `${p.source} does not let the source read ${p.part} (403 ${p.reason}). Give its token, or the public, the right to read it.`,
  hint: 'Directus answers in the same way if the collection or a field is not there: check how they are written.',
  status: 503,
})

export const SourcePartMissing = defineError({
  name: 'SourcePartMissing',
  title: 'A part of a content system is not there.',
  message: (p: { source: string; part: string; reason: string }) =>
    `${p.source} has no ${p.part} (404 ${p.reason}). Check the address and the name of the type in the source.`,
  hint: 'Strapi names a type in the plural: /api/articles. It answers in the same way if no right is given to find it.',
  status: 503,
})
