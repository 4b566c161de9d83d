import type { Shades } from './colors.ts'

export type Contact = { readonly phone?: string; readonly email?: string; readonly address?: string }

export type SocialLink = { readonly name: string; readonly url: string }

/** One field of the need form (provider contract, part 2). */
export type FormField = {
  readonly name: string
  readonly type: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'checkbox'
  readonly label: string
  readonly required: boolean
  readonly noSpace: boolean
  readonly maxLength?: number
  readonly pattern?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly help?: string
}

export const ANNOUNCEMENT_LEVELS = ['urgent', 'warning', 'info'] as const
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number]

/** A line above every page, from an instant until another (RFC 3339, in UTC). */
export type Announcement = {
  readonly text: string
  readonly level: AnnouncementLevel
  readonly from?: string
  readonly until?: string
  /** As the provider sent it. */
  readonly href?: string
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Two times of a day, `HH:MM`; `24:00` is its end. */
export type OpenTime = { readonly from: string; readonly until: string }

/** Days, `YYYY-MM-DD`, the last included. */
export type ClosedDays = {
  readonly from: string
  readonly until: string
  /** The instant at which the last of them ends (RFC 3339, in UTC). */
  readonly endsAt: string
  readonly note?: string
}

export type OpeningHours = {
  /** From Monday on. A day whose times cannot be read is missing: it must not count as closed. */
  readonly week: readonly { readonly day: Weekday; readonly times: readonly OpenTime[] }[]
  /** In the order of their dates. */
  readonly closed: readonly ClosedDays[]
  readonly note?: string
}

export type AskedQuestion = {
  readonly question: string
  /** Paragraphs of plain text. */
  readonly answer: readonly string[]
  /** Addresses of the pages that it stands on. */
  readonly pages: readonly string[]
}

/** Where visitors book. */
export type Booking = { readonly href: string; readonly label?: string }

export type RedirectRule = { readonly from: string; readonly to: string; readonly status: 301 | 302 }

/** `siteConfig` as the site uses it: every field optional on the wire has its default here. */
export type SiteConfig = {
  readonly siteName?: string
  readonly tagline?: string
  readonly description?: string
  readonly logo?: string
  /** The logo on a dark page. */
  readonly logoDark?: string
  readonly favicon?: string
  readonly shareImage?: string
  readonly fileUrl?: string
  readonly copyright?: string
  readonly contact: Contact
  readonly social: readonly SocialLink[]
  readonly redirects: readonly RedirectRule[]
  /** Words that mean the same, group by group: the search finds each by the others. */
  readonly synonyms: readonly (readonly string[])[]
  /** Also those that have ended or not begun. */
  readonly announcements: readonly Announcement[]
  /** With days that are over as well. */
  readonly openingHours?: OpeningHours
  /** Their pages as the provider sent them. */
  readonly questions: readonly AskedQuestion[]
  /** Its address as the provider sent it. */
  readonly booking?: Booking
  /** Whether articles ask if they helped. */
  readonly hasFeedback: boolean
  /** The groups whose articles are news. Missing: all are, so that all show their dates. */
  readonly newsGroups?: readonly string[]
  /** Where articles are edited: an address with `{path}`, `{locale}` and `{id}`. */
  readonly editPattern?: string
  /** Missing: the built-in need form is used. */
  readonly needFields?: readonly FormField[]
  /** What happens after a need form is sent. Missing: the theme's words are used. */
  readonly needSteps?: readonly string[]
  /** IANA name. */
  readonly timeZone: string
}

/** What the config entries of one locale come to. */
export type Configs = { readonly siteConfig: SiteConfig; readonly shades: Shades }
