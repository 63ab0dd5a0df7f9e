import { setFormalGerman } from '#messages/german-form'
import { germanSie } from '#messages/german-sie'

// Loaded where German addresses people formally, before anything is shown (locale.ts).
setFormalGerman(germanSie)
