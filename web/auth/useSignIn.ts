import { useLocation, useNavigate } from "react-router";
import { paths, type SignInReason } from "../paths.ts";

/** Navigates to signing in, and from there back to the current page. `reason`: why the page needs an account. */
export function useGoToSignIn(reason?: SignInReason) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(paths.auth.href("login", pathname + search, reason));
}
