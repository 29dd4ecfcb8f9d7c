import { brightLook } from "../controls/looks.ts";
import { ClosedRegister } from "../corrections/ClosedRegister.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { OpenRegister } from "./OpenRegister.tsx";

/** What is missing and the closing, or the seal and the corrections of a closed register. */
export function ClosingTab({ day }: { day: RegisterDay }) {
  const { closing } = day.view;
  return (
    <div className={brightLook}>
      {closing ? <ClosedRegister day={day} closing={closing} /> : <OpenRegister day={day} />}
    </div>
  );
}
