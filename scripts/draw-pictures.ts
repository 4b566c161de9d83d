import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { fieldnote } from './pictures/fieldnote.ts'
import { harbour } from './pictures/harbour.ts'
import { linden } from './pictures/linden.ts'
import { bleed, type Picture } from './pictures/svg.ts'
import { test } from './pictures/test.ts'

const tenants = new Map<string, readonly Picture[]>(Object.entries({ harbour, linden, fieldnote, test }))
const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const help = `Draws the pictures of the demo into demo/content/<tenant>/files.

  node scripts/draw-pictures.ts [tenant] [name...]

  tenant   ${[...tenants.keys()].join(', ')}; all of them when left out
  name     file names without ending; all of the tenant's when left out`

const stem = ({ name }: Picture): string => name.replace(/\.\w+$/, '')

async function render({ name, draw }: Picture): Promise<Buffer> {
  const svg = Buffer.from(draw())
  if (name.endsWith('.svg')) return svg
  const image = sharp(svg).flatten({ background: '#ffffff' })
  if (name.endsWith('.png')) return image.png({ palette: true, colours: 192, effort: 9, dither: 0.6 }).toBuffer()
  const [width, height] = [1920, 1200]
  const left = Math.round((width * (bleed - 1)) / 2)
  const top = Math.round((height * (bleed - 1)) / 2)
  return image.extract({ left, top, width, height }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

async function drawAll(tenant: string, pictures: readonly Picture[]): Promise<void> {
  const folder = join(root, 'demo/content', tenant, 'files')
  await mkdir(folder, { recursive: true })
  for (const picture of pictures) {
    const bytes = await render(picture)
    await writeFile(join(folder, picture.name), bytes)
    console.log(`${tenant}/${picture.name} ${Math.ceil(bytes.length / 1024)} kB`)
  }
}

function refuse(reason: string): void {
  console.error(`${reason}\n\n${help}`)
  process.exitCode = 2
}

const [tenant, ...names] = process.argv.slice(2)
if (tenant === '--help' || tenant === '-h') {
  console.log(help)
} else if (tenant === undefined) {
  for (const [each, pictures] of tenants) await drawAll(each, pictures)
} else {
  const pictures = tenants.get(tenant)
  const unknown = names.find((name) => !pictures?.some((picture) => stem(picture) === name))
  if (!pictures) refuse(`There is no tenant "${tenant}".`)
  else if (unknown !== undefined) refuse(`${tenant} has no picture "${unknown}".`)
  else
    await drawAll(
      tenant,
      pictures.filter((picture) => names.length === 0 || names.includes(stem(picture))),
    )
}
