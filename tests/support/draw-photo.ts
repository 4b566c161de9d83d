import sharp, { type Sharp } from 'sharp'

type Drawn = { width?: number; height?: number; seed?: number }

/**
 * Draws a picture with edges, gradients and grain, so that it compresses like a photo. The same arguments give the same
 * pixels.
 */
export function drawPhoto({ width = 1000, height = 600, seed = 1 }: Drawn = {}): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed * 2654435761
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      const grain = (state >>> 27) - 16
      const hill = Math.sin((x / width) * 6 + seed) * 0.2 + 0.5 < y / height ? 60 : 0
      pixels[at] = clamp(200 * (y / height) + hill + grain)
      pixels[at + 1] = clamp(120 + 80 * Math.sin(x / 40 + seed) * (hill ? 1 : 0.2) + grain)
      pixels[at + 2] = clamp(220 - 160 * (y / height) + grain)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Draws an animation with this many frames, each in another colour. */
export async function drawAnimation(format: 'gif' | 'webp', frames: number, edge = 40): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, index) => ({
    r: (index * 37) % 256,
    g: (index * 91) % 256,
    b: 90,
  }))
  const stills = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: edge, height: edge, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const joined = sharp(stills, { join: { animated: true } })
  return format === 'gif' ? joined.gif({ delay: 100 }).toBuffer() : joined.webp({ delay: 100 }).toBuffer()
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}
