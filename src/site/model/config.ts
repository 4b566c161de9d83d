import type { FormField } from '#contract/need-form.ts'
import type { Shades } from './colors.ts'

export type Contact = { readonly phone?: string; readonly email?: string; readonly address?: string }

export type SocialLink = { readonly name: string; readonly url: string }

export const ANNOUNCEMENT_LEVELS = ['urgent', 'warning', 'info'] as const
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number]

/** A line of text above every page, from one instant until another (RFC 3339, in UTC). */
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

/** Two times of one day as `HH:MM`. The end may be `24:00`. */
export type OpenTime = { readonly from: string; readonly until: string }

/** The first and the last closed day as `YYYY-MM-DD`. The last one is closed too. */
export type ClosedDays = {
  readonly from: string
  readonly until: string
  /** The instant at which the last day ends (RFC 3339, in UTC). */
  readonly endsAt: string
  readonly note?: string
}

export type OpeningHours = {
  /** The weekdays from Monday on. A day is missing if its times cannot be read, so that it does not look closed. */
  readonly week: readonly { readonly day: Weekday; readonly times: readonly OpenTime[] }[]
  /** Sorted by date. */
  readonly closed: readonly ClosedDays[]
  readonly note?: string
}

export type AskedQuestion = {
  readonly question: string
  /** Paragraphs of plain text. */
  readonly answer: readonly string[]
  /** The addresses of the pages that show the question. */
  readonly pages: readonly string[]
}

/** The link with which visitors book. */
export type Booking = { readonly href: string; readonly label?: string }

export type RedirectRule = { readonly from: string; readonly to: string; readonly status: 301 | 302 }

/** `siteConfig` as the site uses it, with defaults for fields that the provider did not send. */
export type SiteConfig = {
  readonly siteName?: string
  readonly tagline?: string
  readonly description?: string
  readonly logo?: string
  /** The logo for dark pages. */
  readonly logoDark?: string
  readonly favicon?: string
  readonly shareImage?: string
  readonly fileUrl?: string
  readonly copyright?: string
  readonly contact: Contact
  readonly social: readonly SocialLink[]
  readonly redirects: readonly RedirectRule[]
  /** Groups of words with the same meaning. A search for one word finds the others too. */
  readonly synonyms: readonly (readonly string[])[]
  /** All announcements, also those that have ended or have not begun. */
  readonly announcements: readonly Announcement[]
  /** The opening hours, also with closed days that are over. */
  readonly openingHours?: OpeningHours
  /** The questions, with the addresses of their pages as the provider sent them. */
  readonly questions: readonly AskedQuestion[]
  /** The booking link, with its address as the provider sent it. */
  readonly booking?: Booking
  /** Whether pages of articles ask visitors if the article helped. */
  readonly hasFeedback: boolean
  /** The groups whose articles are news. If it is missing, all articles are news and show their dates. */
  readonly newsGroups?: readonly string[]
  /** The address at which an article is edited, with the placeholders `{path}`, `{locale}` and `{id}`. */
  readonly editPattern?: string
  /** Missing: the built-in need form is used. */
  readonly needFields?: readonly FormField[]
  /** What happens after a visitor has sent the need form. If it is missing, the theme's words are used. */
  readonly needSteps?: readonly string[]
  /** The IANA name of the time zone. */
  readonly timeZone: string
}

/** What the config entries of one locale say. */
export type Configs = { readonly siteConfig: SiteConfig; readonly shades: Shades }
