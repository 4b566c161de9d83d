/** Players that are embedded in frames: how to find the film's own page from the address of the frame. */
const players: readonly { readonly host: RegExp; readonly page: (url: URL) => string | undefined }[] = [
  {
    host: /^(www\.)?youtube(-nocookie)?\.com$/,
    page: ({ pathname }) =>
      joined('https://www.youtube.com/watch?v=', /^\/embed\/([\w-]{5,20})\/?$/.exec(pathname)?.[1]),
  },
  {
    host: /^player\.vimeo\.com$/,
    page: ({ pathname }) => joined('https://vimeo.com/', /^\/video\/(\d+)\/?$/.exec(pathname)?.[1]),
  },
  {
    host: /^(www\.)?dailymotion\.com$/,
    page: ({ pathname }) =>
      joined('https://www.dailymotion.com/video/', /^\/embed\/video\/(\w+)\/?$/.exec(pathname)?.[1]),
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

/** The page of the film that a frame at `src` plays; `undefined` for frames that hold anything else. */
export function videoPage(src: string): string | undefined {
  const text = src.trim().replace(/^\/\//, 'https://')
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return players.find(({ host }) => host.test(url.hostname))?.page(url)
}

function joined(start: string, id: string | undefined): string | undefined {
  return id === undefined ? undefined : start + id
}
