import { describe, expect, it } from 'vitest'
import { videoPage } from './video-page.ts'

describe('the page of a film', () => {
  it.each([
    ['https://www.youtube.com/embed/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['https://www.youtube-nocookie.com/embed/abcdefghijk?start=3', 'https://www.youtube.com/watch?v=abcdefghijk&t=3'],
    [
      'https://www.youtube.com/embed/videoseries?list=PLabcdefghijk',
      'https://www.youtube.com/playlist?list=PLabcdefghijk',
    ],
    [
      'https://www.youtube.com/embed/live_stream?channel=UCabcdefghijk',
      'https://www.youtube.com/channel/UCabcdefghijk/live',
    ],
    [
      'https://www.youtube.com/watch?v=abcdefghijk&list=PLabcdefghijk&t=1m5s',
      'https://www.youtube.com/watch?v=abcdefghijk&list=PLabcdefghijk&t=1m5s',
    ],
    ['https://youtu.be/abcdefghijk?t=90', 'https://www.youtube.com/watch?v=abcdefghijk&t=90'],
    ['https://m.youtube.com/shorts/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
    ['//player.vimeo.com/video/123', 'https://vimeo.com/123'],
    ['https://player.vimeo.com/video/123456?h=0a1b2c3d4e#t=90s', 'https://vimeo.com/123456/0a1b2c3d4e#t=90s'],
    ['https://vimeo.com/123456/0a1b2c3d4e', 'https://vimeo.com/123456/0a1b2c3d4e'],
    ['https://www.dailymotion.com/embed/video/x8abc', 'https://www.dailymotion.com/video/x8abc'],
    ['//player.bilibili.com/player.html?bvid=BV1xx411c7mD', 'https://www.bilibili.com/video/BV1xx411c7mD'],
    ['https://player.youku.com/embed/XMTIz==', 'https://v.youku.com/v_show/id_XMTIz==.html'],
    ['https://v.qq.com/txp/iframe/player.html?vid=a12345', 'https://v.qq.com/x/page/a12345.html'],
    ['https://tv.kakao.com/embed/player/cliplink/123', 'https://tv.kakao.com/v/123'],
    ['https://tv.naver.com/embed/123', 'https://tv.naver.com/v/123'],
  ])('that stands or plays at %s is %s', (frame, page) => expect(videoPage(frame)).toBe(page))

  it.each([
    '',
    'https://www.youtube.com/feed',
    'https://maps.example/embed/123',
    'https://vimeo.com.evil.example/video/1',
    'javascript:alert(1)',
  ])('is at no other address: %j', (frame) => expect(videoPage(frame)).toBeUndefined())
})
