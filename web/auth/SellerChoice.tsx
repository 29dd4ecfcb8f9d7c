import { css } from "styled-system/css";
import {
  hasPermissionFor,
  type PermissionAction,
  type PermissionHolder,
  schoolScope,
} from "../../worker/permissions/permissionMap.ts";
import { useT } from "../lib/i18n.tsx";
import { useSearch } from "../lib/search.ts";
import { LinkTabs } from "../ui/LinkTabs.tsx";
import { useUser } from "./session.ts";

/** An account that sells; `school`: the name of its school, when it is not the user's own account. */
type Seller = { id: string; school: string | null };

/** The accounts for which a user has the permission: the own one of an organizer, and those of schools. */
export function sellersOf(
  user: (PermissionHolder & { id: string }) | null,
  action: PermissionAction,
): Seller[] {
  if (!user) return [];
  const schools = (user.schools ?? []).filter(
    (school) => school.account_id !== user.id && schoolScope(school, action) === "school",
  );
  const isOrganizer = hasPermissionFor(user, "events.manage", user.id) || schools.length === 0;
  const own = isOrganizer && hasPermissionFor(user, action, user.id) ? [{ id: user.id, school: null }] : [];
  return [...own, ...schools.map(({ account_id, name }) => ({ id: account_id, school: name }))];
}

/**
 * Whose money a page shows: `?organizer=` names one of the user's sellers, else the first. `organizerId` is the API's,
 * undefined for the user's own account.
 */
export function useSeller(action: PermissionAction) {
  const user = useUser();
  const [params] = useSearch();
  const sellers = sellersOf(user, action);
  const seller = sellers.find(({ id }) => id === params.get("organizer")) ?? sellers[0];
  return { sellers, seller, organizerId: seller?.school ? seller.id : undefined };
}

/** The choice among sellers; the name alone of a single school, nothing for the user's own account. */
export function SellerChoice({ sellers, seller }: Pick<ReturnType<typeof useSeller>, "sellers" | "seller">) {
  const t = useT();
  const user = useUser();
  const nameOf = ({ school }: Seller) =>
    school === null ? (user?.full_name ?? "") : t("schools.titled", "Scuola {{name}}", { name: school });
  if (!seller || (sellers.length === 1 && seller.school === null)) return null;
  if (sellers.length === 1)
    return <p className={css({ fontWeight: "bold", marginBottom: "5" })}>{nameOf(seller)}</p>;
  return (
    <LinkTabs
      label={t("schools.sellers", "Di chi sono")}
      view={seller.id}
      parts={sellers.map((one) => ({ view: one.id, to: `?organizer=${one.id}`, label: nameOf(one) }))}
    />
  );
}
