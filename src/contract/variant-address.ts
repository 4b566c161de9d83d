import { pictureAddress, type Modifiers } from './image-url.ts'
import type { SourceFormat, SourcePicture } from './picture.ts'

const EXTENSIONS: { readonly [F in SourceFormat]: string } = {
  ...{ jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp', avif: 'avif', svg: 'svg', ico: 'ico', tiff: 'tif' },
}

/** The address of the picture that these modifiers make of a source. */
export function variantAddress({ name, digest, format }: SourcePicture, modifiers: Modifiers): string {
  return pictureAddress(modifiers, `${name}.${digest}.${EXTENSIONS[modifiers.format ?? format]}`)
}
