import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import { type Language, pictureLanguage } from '#contract/languages.ts'

/** A role's action, told in one picture of it. */
export type TourStep = {
  readonly picture: PictureName
  readonly title: () => string
  readonly text: () => string
  /** Title of the page on the picture. */
  readonly page: () => string
}

export const STEPS_OF: Record<Role, readonly [TourStep, ...TourStep[]]> = {
  STUDENT: [
    {
      picture: 'student-matching',
      title: m.tour_student_matching_title,
      text: m.tour_student_matching_text,
      page: m.matching_title,
    },
    {
      picture: 'student-profile',
      title: m.tour_student_profile_title,
      text: m.tour_student_profile_text,
      page: m.profile_title,
    },
    {
      picture: 'student-requests',
      title: m.tour_student_requests_title,
      text: m.tour_student_requests_text,
      page: m.request_title,
    },
    {
      picture: 'student-confirmed',
      title: m.tour_student_confirmed_title,
      text: m.tour_student_confirmed_text,
      page: m.dashboard_title,
    },
  ],
  SUPERVISOR: [
    {
      picture: 'supervisor-dashboard',
      title: m.tour_supervisor_dashboard_title,
      text: m.tour_supervisor_dashboard_text,
      page: m.dashboard_title,
    },
    {
      picture: 'supervisor-matching',
      title: m.tour_supervisor_matching_title,
      text: m.tour_supervisor_matching_text,
      page: m.matching_title,
    },
    {
      picture: 'supervisor-supervising',
      title: m.tour_supervisor_supervising_title,
      text: m.tour_supervisor_supervising_text,
      page: m.supervisor_supervising_title,
    },
    {
      picture: 'supervisor-confirmed',
      title: m.tour_supervisor_confirmed_title,
      text: m.tour_supervisor_confirmed_text,
      page: m.supervisor_confirmed_title,
    },
  ],
  ADMIN: [
    {
      picture: 'admin-dashboard',
      title: m.tour_admin_dashboard_title,
      text: m.tour_admin_dashboard_text,
      page: m.dashboard_title,
    },
    {
      picture: 'admin-upload',
      title: m.tour_admin_upload_title,
      text: m.tour_admin_upload_text,
      page: m.admin_upload_title,
    },
    {
      picture: 'admin-cycle',
      title: m.tour_admin_cycle_title,
      text: m.tour_admin_cycle_text,
      page: m.admin_cycle_title,
    },
  ],
}

/**
 * The pictures of the tours. `npm run tour:pictures` takes them from the application with its sample data, each on a phone and
 * a desktop, in both languages and themes.
 */
export const PICTURES = [
  'student-matching',
  'student-profile',
  'student-requests',
  'student-confirmed',
  'supervisor-dashboard',
  'supervisor-matching',
  'supervisor-supervising',
  'supervisor-confirmed',
  'admin-dashboard',
  'admin-upload',
  'admin-cycle',
] as const

export type PictureName = (typeof PICTURES)[number]

/** The sizes of the pictures, in pixels; about twice those at which they are shown. */
export const PICTURE_SIZES = { phone: { width: 540, height: 810 }, desktop: { width: 960, height: 600 } } as const

export const THEMES = ['light', 'dark'] as const

export type Sight = { readonly theme: (typeof THEMES)[number]; readonly device: keyof typeof PICTURE_SIZES }

/** Whose name a picture's file has. */
export function pictureFile(name: PictureName, locale: Language, { theme, device }: Sight): string {
  return `${name}.${pictureLanguage(locale)}.${theme}${device === 'phone' ? '' : '.wide'}.webp`
}
