import { isLongAddress } from '#site/routing/is-long-address.ts'

/** Hosts of film players and film pages, and how to find the film's page from an address there. */
const players: readonly { readonly host: RegExp; readonly page: (url: URL) => string | undefined }[] = [
  { host: /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/, page: youtubePage },
  { host: /^youtu\.be$/, page: ({ pathname, searchParams }) => youtubeFilm(pathname.slice(1), searchParams) },
  { host: /^player\.vimeo\.com$/, page: vimeoPage },
  { host: /^(?:www\.)?vimeo\.com$/, page: vimeoPage },
  {
    host: /^(www\.)?dailymotion\.com$/,
    page: ({ pathname }) =>
      joined('https://www.dailymotion.com/video/', /^(?:\/embed)?\/video\/(\w+)\/?$/.exec(pathname)?.[1]),
  },
  {
    host: /^player\.bilibili\.com$/,
    page: ({ searchParams }) =>
      joined('https://www.bilibili.com/video/', /^BV\w{5,20}$/.exec(searchParams.get('bvid') ?? '')?.[0]),
  },
  {
    host: /^player\.youku\.com$/,
    page: ({ pathname }) => {
      const id = /^\/embed\/([\w=]+)\/?$/.exec(pathname)?.[1]
      return id && `https://v.youku.com/v_show/id_${id}.html`
    },
  },
  {
    host: /^v\.qq\.com$/,
    page: ({ searchParams }) => {
      const id = /^\w{5,20}$/.exec(searchParams.get('vid') ?? '')?.[0]
      return id && `https://v.qq.com/x/page/${id}.html`
    },
  },
  {
    host: /^tv\.kakao\.com$/,
    page: ({ pathname }) => joined('https://tv.kakao.com/v/', /^\/embed\/player\/cliplink\/(\d+)/.exec(pathname)?.[1]),
  },
  {
    host: /^tv\.naver\.com$/,
    page: ({ pathname }) => joined('https://tv.naver.com/v/', /^\/embed\/(\d+)/.exec(pathname)?.[1]),
  },
]

/** The address of the page with the film that a frame at `src` plays. `undefined` if the frame plays no known film. */
export function videoPage(src: string): string | undefined {
  if (isLongAddress(src)) return undefined
  const text = src.trim().replace(/^\/\//, 'https://')
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return players.find(({ host }) => host.test(url.hostname))?.page(url)
}

/** Knows films, playlists and live channels: <https://developers.google.com/youtube/player_parameters>. */
function youtubePage({ pathname, searchParams }: URL): string | undefined {
  const list = /^[\w-]{10,80}$/.exec(searchParams.get('list') ?? '')?.[0]
  const [, folder, name] = /^\/(?:(embed|v|shorts|live)\/)?([\w-]+)\/?$/.exec(pathname) ?? []
  if ((folder === 'embed' && name === 'videoseries') || (folder === undefined && name === 'playlist'))
    return joined('https://www.youtube.com/playlist?list=', list)
  if (folder === 'embed' && name === 'live_stream') {
    const channel = /^[\w-]{10,80}$/.exec(searchParams.get('channel') ?? '')?.[0]
    return channel && `https://www.youtube.com/channel/${channel}/live`
  }
  const film = folder === undefined && name === 'watch' ? (searchParams.get('v') ?? '') : folder && name
  return film === undefined ? undefined : youtubeFilm(film, searchParams, list)
}

function youtubeFilm(film: string, searchParams: URLSearchParams, list?: string): string | undefined {
  if (!/^[\w-]{5,20}$/.test(film)) return undefined
  const start = /^(?:\d{1,6}|(?:\d{1,3}h)?(?:\d{1,3}m)?(?:\d{1,5}s)?)$/.exec(
    searchParams.get('start') ?? searchParams.get('t') ?? '',
  )?.[0]
  return `https://www.youtube.com/watch?v=${film}${list ? `&list=${list}` : ''}${start && start !== '0' ? `&t=${start}` : ''}`
}

/**
 * An unlisted film has a hash, and the address of its page needs it:
 * <https://help.vimeo.com/hc/en-us/articles/12426095698577>.
 */
function vimeoPage({ pathname, searchParams, hash }: URL): string | undefined {
  const [, id, inPath] = /^(?:\/video)?\/(\d+)(?:\/(\w{6,20}))?\/?$/.exec(pathname) ?? []
  if (id === undefined) return undefined
  const secret = inPath ?? /^\w{6,20}$/.exec(searchParams.get('h') ?? '')?.[0]
  const start = /^#t=[\dhms]{1,12}$/.exec(hash)?.[0] ?? ''
  return `https://vimeo.com/${id}${secret ? `/${secret}` : ''}${start}`
}

function joined(start: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : start + id
}
