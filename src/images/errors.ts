import { defineError } from '#kit/errors.ts'

export const PictureFailed = defineError({
  name: 'PictureFailed',
  title: 'A picture cannot be shown.',
  message: (p: { picture: string; reason: string }) =>
    `The picture ${p.picture} is replaced by a neutral one, because ${p.reason}.`,
  hint: 'Upload the picture again or choose another one. Hosts that pictures may come from stand under imageHosts in tenants.json.',
})

export const PictureReduced = defineError({
  name: 'PictureReduced',
  title: 'A picture is not shown as it was made.',
  message: (p: { picture: string; what: string }) => `The picture ${p.picture} ${p.what}.`,
  hint: 'Save it in another form and upload it again: an animation with fewer or smaller frames, a drawing with its text as outlines.',
})

export const PictureNotRefreshed = defineError({
  name: 'PictureNotRefreshed',
  title: 'A picture could not be asked for again.',
  message: (p: { picture: string; reason: string }) =>
    `The picture ${p.picture} is shown as it was read last, because ${p.reason}.`,
  hint: 'If its host is back by the next build, that build asks again.',
})

export const SharePictureMissing = defineError({
  name: 'SharePictureMissing',
  title: 'A page has no share picture.',
  message: (p: { title: string; reason: string }) =>
    `Other sites show no picture of "${p.title}" beside links to the page, because ${p.reason}.`,
  hint: 'Give the article a cover, or write its title in letters of the languages that the site can have.',
})

export const PictureProcessFailed = defineError({
  name: 'PictureProcessFailed',
  title: 'Pictures cannot be worked on.',
  message: (p: { said: string }) =>
    `The process that works on pictures does not start. ${p.said === '' ? 'It says nothing.' : `It says:\n${p.said}`}`,
  hint: 'Most often the package sharp misses its part for this system: run `npm ci` on it.',
})
