import { useLocation, useNavigate } from "react-router";
import { paths } from "../paths.ts";

/** Navigates to signing in, and from there back to the current page. */
export function useGoToSignIn() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => navigate(paths.auth.href("login", pathname + search));
}
