import type { ComponentProps, ReactNode } from 'react'

/*
 * The icons that the pages use, out of Tabler Icons 3.51 (https://tabler.io/icons), whose package has 5,000 more and 88 MB.
 * Another one is a line: its name and the paths of its outline, one after the other.
 *
 * MIT License. Copyright (c) 2020-2026 Paweł Kuna
 */

type IconProps = Omit<ComponentProps<'svg'>, 'stroke'> & {
  /** Side length, pixels. */
  readonly size?: number
  /** Line width, in 24ths of a side. */
  readonly stroke?: number
}

export type Icon = (props: IconProps) => ReactNode

const icon = (name: string, path: string): Icon =>
  function IconOutline({ size = 24, stroke = 2, ...rest }) {
    return (
      <svg
        data-icon={name}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }

export const IconAlertCircle = icon('alert-circle', 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 8v4M12 16h.01')
export const IconAlertTriangle = icon(
  'alert-triangle',
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
)
export const IconArmchair = icon(
  'armchair',
  'M5 11a2 2 0 0 1 2 2v2h10v-2a2 2 0 1 1 4 0v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2M5 11v-5a3 3 0 0 1 3 -3h8a3 3 0 0 1 3 3v5M6 19v2M18 19v2',
)
export const IconArmchairOff = icon(
  'armchair-off',
  'M17 13a2 2 0 1 1 4 0v4m-2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 1 1 4 0v2h8.036M5 11v-5a3 3 0 0 1 .134 -.89m1.987 -1.98a3 3 0 0 1 .879 -.13h8a3 3 0 0 1 3 3v5M6 19v2M18 19v2M3 3l18 18',
)
export const IconArrowBackUp = icon('arrow-back-up', 'M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1')
export const IconArrowDown = icon('arrow-down', 'M12 5l0 14M18 13l-6 6M6 13l6 6')
export const IconArrowLeft = icon('arrow-left', 'M5 12l14 0M5 12l6 6M5 12l6 -6')
export const IconArrowNarrowRight = icon('arrow-narrow-right', 'M5 12l14 0M15 16l4 -4M15 8l4 4')
export const IconArrowRight = icon('arrow-right', 'M5 12l14 0M13 18l6 -6M13 6l6 6')
export const IconArrowUp = icon('arrow-up', 'M12 5l0 14M18 11l-6 -6M6 11l6 -6')
export const IconBuildingBridge = icon(
  'building-bridge',
  'M6 5l0 14M18 5l0 14M2 15l20 0M3 8a7.5 7.5 0 0 0 3 -2a6.5 6.5 0 0 0 12 0a7.5 7.5 0 0 0 3 2M12 10l0 5',
)
export const IconBulb = icon(
  'bulb',
  'M3 12h1m8 -9v1m8 8h1m-15.4 -6.4l.7 .7m12.1 -.7l-.7 .7M9 16a5 5 0 1 1 6 0a3.5 3.5 0 0 0 -1 3a2 2 0 0 1 -4 0a3.5 3.5 0 0 0 -1 -3M9.7 17l4.6 0',
)
export const IconCamera = icon(
  'camera',
  'M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
)
export const IconCards = icon(
  'cards',
  'M3.604 7.197l7.138 -3.109a.96 .96 0 0 1 1.27 .527l4.924 11.902a1 1 0 0 1 -.514 1.304l-7.137 3.109a.96 .96 0 0 1 -1.271 -.527l-4.924 -11.903a1 1 0 0 1 .514 -1.304l0 .001M15 4h1a1 1 0 0 1 1 1v3.5M20 6c.264 .112 .52 .217 .768 .315a1 1 0 0 1 .53 1.311l-2.298 5.374',
)
export const IconCheck = icon('check', 'M5 12l5 5l10 -10')
export const IconChevronDown = icon('chevron-down', 'M6 9l6 6l6 -6')
export const IconChevronRight = icon('chevron-right', 'M9 6l6 6l-6 6')
export const IconChevronUp = icon('chevron-up', 'M6 15l6 -6l6 6')
export const IconCircleCheck = icon('circle-check', 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4')
export const IconClockX = icon('clock-x', 'M20.926 13.15a9 9 0 1 0 -7.835 7.784M12 7v5l2 2M22 22l-5 -5M17 22l5 -5')
export const IconCloudOff = icon(
  'cloud-off',
  'M9.58 5.548c.24 -.11 .492 -.207 .752 -.286c1.88 -.572 3.956 -.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957 -.383 1.824 -1.003 2.454m-2.997 1.033h-11.343c-2.572 -.004 -4.657 -2.011 -4.657 -4.487c0 -2.475 2.085 -4.482 4.657 -4.482c.13 -.582 .37 -1.128 .7 -1.62M3 3l18 18',
)
export const IconCopy = icon(
  'copy',
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
)
export const IconDeviceLaptop = icon(
  'device-laptop',
  'M3 19l18 0M5 7a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1l0 -8',
)
export const IconDots = icon(
  'dots',
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconDownload = icon('download', 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12')
export const IconEye = icon(
  'eye',
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
)
export const IconFileUpload = icon(
  'file-upload',
  'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M12 11v6M9.5 13.5l2.5 -2.5l2.5 2.5',
)
export const IconGripVertical = icon(
  'grip-vertical',
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconHeartHandshake = icon(
  'heart-handshake',
  'M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572M12 6l-3.293 3.293a1 1 0 0 0 0 1.414l.543 .543c.69 .69 1.81 .69 2.5 0l1 -1a3.182 3.182 0 0 1 4.5 0l2.25 2.25M12.5 15.5l2 2M15 13l2 2',
)
export const IconHeart = icon('heart', 'M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572')
/** For somebody on the shortlist. */
export const IconHeartFilled: Icon = (props) => <IconHeart fill="currentColor" {...props} />
export const IconHome = icon(
  'home',
  'M5 12l-2 0l9 -9l9 9l-2 0M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-7M9 21v-6a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v6',
)
export const IconInbox = icon(
  'inbox',
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M4 13h3l3 3h4l3 -3h3',
)
export const IconLogout = icon(
  'logout',
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2M9 12h12l-3 -3M18 15l3 -3',
)
export const IconMail = icon(
  'mail',
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10M3 7l9 6l9 -6',
)
export const IconMessage = icon(
  'message',
  'M8 9h8M8 13h6M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
)
export const IconMoon = icon(
  'moon',
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008',
)
export const IconPencil = icon('pencil', 'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4')
export const IconPlugConnectedX = icon(
  'plug-connected-x',
  'M20 16l-4 4M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5M3 21l2.5 -2.5M18.5 5.5l2.5 -2.5M10 11l-2 2M13 14l-2 2M16 16l4 4',
)
export const IconPlus = icon('plus', 'M12 5l0 14M5 12l14 0')
export const IconQuestionMark = icon(
  'question-mark',
  'M8 8a3.5 3 0 0 1 3.5 -3h1a3.5 3 0 0 1 3.5 3a3 3 0 0 1 -2 3a3 4 0 0 0 -2 4M12 19l0 .01',
)
export const IconRefresh = icon(
  'refresh',
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
)
export const IconRefreshAlert = icon(
  'refresh-alert',
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4M12 9l0 3M12 15l.01 0',
)
export const IconSearch = icon('search', 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6')
export const IconSend = icon(
  'send',
  'M10 14l11 -11M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5',
)
export const IconSettings = icon(
  'settings',
  'M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
)
export const IconShieldLock = icon(
  'shield-lock',
  'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3M11 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M12 12l0 2.5',
)
export const IconSortAscending = icon('sort-ascending', 'M4 6l7 0M4 12l7 0M4 18l9 0M15 9l3 -3l3 3M18 6l0 12')
export const IconSortDescending = icon('sort-descending', 'M4 6l9 0M4 12l7 0M4 18l7 0M15 15l3 3l3 -3M18 6l0 12')
export const IconSparkles = icon(
  'sparkles',
  'M16 18a2 2 0 0 1 2 2a2 2 0 0 1 2 -2a2 2 0 0 1 -2 -2a2 2 0 0 1 -2 2m0 -12a2 2 0 0 1 2 2a2 2 0 0 1 2 -2a2 2 0 0 1 -2 -2a2 2 0 0 1 -2 2m-7 12a6 6 0 0 1 6 -6a6 6 0 0 1 -6 -6a6 6 0 0 1 -6 6a6 6 0 0 1 6 6',
)
export const IconStairs = icon('stairs', 'M22 5h-5v5h-5v5h-5v5h-5')
export const IconStar = icon(
  'star',
  'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
)
export const IconSun = icon(
  'sun',
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7',
)
export const IconTrash = icon(
  'trash',
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
)
export const IconUpload = icon('upload', 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 9l5 -5l5 5M12 4l0 12')
export const IconUser = icon('user', 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2')
export const IconUserCheck = icon(
  'user-check',
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4M15 19l2 2l4 -4',
)
export const IconUserMinus = icon(
  'user-minus',
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h4c.348 0 .686 .045 1.009 .128M16 19h6',
)
export const IconUserPlus = icon(
  'user-plus',
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4 -4h4',
)
export const IconUserShield = icon(
  'user-shield',
  'M6 21v-2a4 4 0 0 1 4 -4h2M22 16c0 4 -2.5 6 -3.5 6s-3.5 -2 -3.5 -6c1 0 2.5 -.5 3.5 -1.5c1 1 2.5 1.5 3.5 1.5M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
)
export const IconUsers = icon(
  'users',
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85',
)
export const IconX = icon('x', 'M18 6l-12 12M6 6l12 12')
