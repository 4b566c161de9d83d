/** One page of each kind, by tenant. Paths have no locale prefix. */
export const PAGE_KINDS: { readonly [tenant: string]: { readonly [kind: string]: string } } = {
  harbour: {
    home: 'index.html',
    section: 'water/index.html',
    article: 'water/quality-report.html',
    search: 'search.html',
    need: 'need.html',
    success: 'form-submit-success.html',
    error: 'error/404.html',
    failure: 'error/500.html',
  },
  linden: {
    home: 'index.html',
    section: 'care/index.html',
    article: 'care/heart.html',
    search: 'search.html',
    need: 'need.html',
    success: 'form-submit-success.html',
    error: 'error/404.html',
    failure: 'error/500.html',
  },
  fieldnote: { article: 'api/bulk-export.html', error: 'error/404.html', failure: 'error/500.html' },
}
