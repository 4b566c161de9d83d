import { expect, it } from 'vitest'
import { drawCleaned } from '../../../tests/support/draw-body.ts'

it.each([
  [
    'lists in lists, by level and marker',
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>One<o:p></o:p></p>
<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a.</span>Sub</p>
<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Two</p><p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>·</span>Dot</p><p class=MsoNormal>After</p>`,
    `<ol><li>One<ol type="a"><li>Sub</li></ol></li><li>Two</li></ol><ul><li>Dot</li></ul><p>After</p>`,
  ],
  [
    'titles and quotations',
    `<p class=MsoTitle>T</p><p class=MsoQuote>Q</p>`,
    `<h2 id="s-t">T</h2><blockquote>Q</blockquote>`,
  ],
  [
    'comments of reviewers stay out',
    `<p class=MsoNormal>a<span class=MsoCommentReference>[1]</span></p><div style='mso-element:comment-list'><p>secret</p></div>`,
    `<p>a</p>`,
  ],
  [
    'what names its words for the asian fonts only',
    `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>a</b></p>`,
    `<p><b>a</b></p>`,
  ],
  [
    'lists of Word on the web',
    `<div class="ListContainerWrapper"><ol start="1"><li data-aria-level="1" class="OutlineElement">One<span class="EOP">&nbsp;</span></li></ol></div><div class="ListContainerWrapper"><ul><li data-aria-level="2" class="OutlineElement">Sub</li></ul></div>`,
    `<ol start="1"><li>One<ul><li>Sub</li></ul></li></ol>`,
  ],
])('of Word: %s', (_what, html, result) => {
  expect(drawCleaned(html)).toBe(result)
})
