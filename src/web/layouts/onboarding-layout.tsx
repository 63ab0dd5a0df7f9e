import { useMailLanguage } from '#web/api/settings.ts'
import { PRODUCT } from '#domain/product.ts'
import { LanguageSwitch } from '#web/ui/switches/segmented.tsx'
import { Logo } from '#web/components/brand/logo.tsx'
import { DataAge } from './data-age.tsx'
import { OfflineNotice } from '#web/ui/states/offline-notice.tsx'
import { Outlet } from 'react-router'
import classes from './onboarding-layout.module.css'
import { Notices } from './notices.tsx'
import { PageMain } from './page-main.tsx'

/** The frame of a path with a few steps: without navigation; the page shows its own progress (features/onboarding). */
export function OnboardingLayout() {
  return (
    <>
      <header className={classes.header}>
        <Logo size={28} name={PRODUCT} />
        <LanguageSwitch onSwitch={useMailLanguage()} />
      </header>
      <PageMain className={classes.main} titleClassName={classes.title}>
        <OfflineNotice asOf={<DataAge />} />
        <Notices isChoosing />
        <Outlet />
      </PageMain>
    </>
  )
}
