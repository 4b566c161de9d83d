import { omitUndefined } from '#kit/omit-undefined.ts'
import type { View } from '#site/views/view.ts'
import type { SharePictureView } from '#site/views/page-view.ts'

/** Both kinds of pictures for other sites: given by the content, and drawn by the build. */
type ShareImages = { readonly shareImage?: string; readonly sharePicture?: SharePictureView }

/** The view with its pictures for other sites at `base` in the place of the site's `origin`. */
export function moveShareImages({ shared, page, ...rest }: View, origin: string, base: string): View {
  const moveAddress = (address: string) => (address.startsWith(origin) ? base + address.slice(origin.length) : address)
  const move = <T extends ShareImages>(images: T): T => {
    const { shareImage, sharePicture } = images
    return {
      ...images,
      ...omitUndefined({
        shareImage: shareImage === undefined ? undefined : moveAddress(shareImage),
        sharePicture: sharePicture && { ...sharePicture, src: moveAddress(sharePicture.src) },
      }),
    }
  }
  return {
    ...rest,
    shared: { ...shared, site: move(shared.site) },
    page: page.kind === 'article' ? { ...page, article: move(page.article) } : page,
  }
}
